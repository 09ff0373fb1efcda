import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';

import type { ErrorCode } from '@contract/errors';
import type { MoveSchedules } from '@contract/schemas/schedules';
import { toSeconds } from '@contract/time';

import type { Transaction } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { funnels, funnelSchedules } from '../../db/schema';
import { isOwn, type ScheduleRow } from './schedules.queries';

/** A start and its new moment. */
export type Move = MoveSchedules['moves'][number];

type Place = Pick<ScheduleRow, 'funnelId' | 'groupId'>;

/** Moments of the years 9000 and later, where rows wait inside the transaction until the moments of others are free. */
const PARKED = sql`timestamptz '9000-01-01' + ${funnelSchedules.id} * interval '1 second'`;

/**
 * Moves starts that wait to other moments, all of them at once. A start that fires meanwhile is never moved: its row is locked by
 * whoever comes first, and the other one sees the result. The last move of an id counts.
 * @param nowMs the moment of the transaction
 * @param leavesSeries whether each becomes a start of its own
 * @returns why some were not moved, by id
 */
export async function moveStarts(
  tx: Transaction,
  userId: number,
  moves: readonly Move[],
  { nowMs, leavesSeries = false }: { nowMs: number; leavesSeries?: boolean },
): Promise<Map<number, ErrorCode>> {
  const wanted = new Map(moves.map((move) => [move.id, move]));
  const rows = await lockStarts(tx, userId, [...wanted.keys()]);
  const found = new Map(rows.map((row) => [row.id, row]));
  const refusals = new Map<number, ErrorCode>();
  for (const move of wanted.values()) {
    const refusal = findRefusal(found.get(move.id), move, nowMs);
    if (refusal) refusals.set(move.id, refusal);
  }
  const movable = rows.filter(({ id }) => !refusals.has(id));
  const placeOf = (row: ScheduleRow) => nameMoment(row, wanted.get(row.id)?.startsAtMs ?? 0);
  const movers = dropDuplicates(movable, placeOf, await findTaken(tx, movable));
  for (const { id } of movable) if (!movers.has(id)) refusals.set(id, 'SCHEDULE_DUPLICATE');
  const held = new Set(movable.map((row) => nameMoment(row, row.startAt.getTime())));
  const moving = movable.filter(({ id }) => movers.has(id));
  await write(
    tx,
    moving.map(({ id }) => ({ id, ms: wanted.get(id)?.startsAtMs ?? 0 })),
    { isExchange: moving.some((row) => held.has(placeOf(row))), leavesSeries },
  );
  return refusals;
}

/** Their funnels are locked first, as by everything that changes schedules; then the starts themselves, which the engine takes. */
async function lockStarts(tx: Transaction, userId: number, ids: readonly number[]): Promise<ScheduleRow[]> {
  const which = and(isOwn(tx, userId), isAnyOf(funnelSchedules.id, ids));
  const ofThem = tx.select({ id: funnelSchedules.funnelId }).from(funnelSchedules).where(which);
  await tx
    .select({ id: funnels.id })
    .from(funnels)
    .where(and(inArray(funnels.id, ofThem), isNull(funnels.deletedAt)))
    .orderBy(asc(funnels.id))
    .for('no key update');
  return tx.select().from(funnelSchedules).where(which).orderBy(asc(funnelSchedules.id)).for('no key update');
}

function findRefusal(row: ScheduleRow | undefined, move: Move, nowMs: number): ErrorCode | null {
  if (!row) return 'SCHEDULE_NOT_FOUND';
  if (row.state !== 'waiting' || row.isTrial) return 'SCHEDULE_STARTED';
  if (move.seenStartAt !== undefined && move.seenStartAt !== toSeconds(row.startAt)) return 'SCHEDULE_CHANGED';
  return move.startsAtMs <= nowMs ? 'START_IN_THE_PAST' : null;
}

const nameMoment = ({ funnelId, groupId }: Place, ms: number): string => [funnelId, groupId, ms].join();

/** Moments of other live schedules of these funnels and groups. */
async function findTaken(tx: Transaction, movable: readonly ScheduleRow[]): Promise<Set<string>> {
  if (movable.length === 0) return new Set();
  const { id, funnelId, groupId, startAt, state } = funnelSchedules;
  const idsOf = (key: keyof Place) => [...new Set(movable.map((row) => row[key]))];
  const rows = await tx
    .select({ funnelId, groupId, startAt })
    .from(funnelSchedules)
    .where(
      and(
        isAnyOf(funnelId, idsOf('funnelId')),
        isAnyOf(groupId, idsOf('groupId')),
        sql`${state} in ('waiting', 'running')`,
        sql`not ${isAnyOf(
          id,
          movable.map((row) => row.id),
        )}`,
      ),
    );
  return new Set(rows.map((row) => nameMoment(row, row.startAt.getTime())));
}

/** Those that find a free moment. One that stays keeps its own, which may be what another one wanted. */
function dropDuplicates(
  movable: readonly ScheduleRow[],
  placeOf: (row: ScheduleRow) => string,
  taken: Set<string>,
): Set<number> {
  let movers = [...movable];
  for (;;) {
    const free = new Set<string>();
    const next = movers.filter((row) => {
      const place = placeOf(row);
      if (taken.has(place) || free.has(place)) return false;
      free.add(place);
      return true;
    });
    if (next.length === movers.length) return new Set(movers.map(({ id }) => id));
    const kept = new Set(next);
    for (const row of movers) if (!kept.has(row)) taken.add(nameMoment(row, row.startAt.getTime()));
    movers = next;
  }
}

/**
 * In two steps where a start wants the moment that another one leaves: a unique index is checked row by row.
 * @param isExchange whether there is such a start
 */
async function write(
  tx: Transaction,
  moves: readonly { id: number; ms: number }[],
  { isExchange, leavesSeries }: { isExchange: boolean; leavesSeries: boolean },
): Promise<void> {
  if (moves.length === 0) return;
  const ids = moves.map(({ id }) => id);
  if (isExchange) await tx.update(funnelSchedules).set({ startAt: PARKED }).where(isAnyOf(funnelSchedules.id, ids));
  const wanted = sql`json_to_recordset(${JSON.stringify(moves)}::json) as wanted(id int, ms float8)`;
  await tx.execute(sql`
    update ${funnelSchedules} set start_at = to_timestamp(wanted.ms / 1000)${leavesSeries ? sql`, series_id = null, series_for = null` : sql``} from ${wanted}
    where ${funnelSchedules}.id = wanted.id and ${eq(funnelSchedules.state, 'waiting')}`);
}
