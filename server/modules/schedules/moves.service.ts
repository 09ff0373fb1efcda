import type { FunnelSchedule, SchedulesMoved } from '@contract/schemas/schedules';

import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { readNow } from '../../gateways/clock';
import type { Stored, StoreResponse } from '../../http/idempotency';
import { translateError } from '../../translate';
import { moveStarts, type Move } from './moveStarts';
import { findOwnSchedule, toSchedule } from './schedules.queries';

/** Moves starts that wait to other moments. Each call is limited to rows of `userId`. */
export type MovesService = ReturnType<typeof createMovesService>;

export function createMovesService({ db, clock, engine, publish }: Pick<Deps, 'db' | 'clock' | 'engine' | 'publish'>) {
  function changed(userId: number): void {
    engine.wake();
    publish(userId, 'funnels:updated', {});
    publish(userId, 'groups:updated', {});
  }

  const momentOf = async (tx: Transaction) => (await readNow(tx, clock)).getTime();

  return {
    /** @throws AppError SCHEDULE_NOT_FOUND, SCHEDULE_STARTED, SCHEDULE_CHANGED, SCHEDULE_DUPLICATE, START_IN_THE_PAST */
    async moveOne(userId: number, move: Move, storeResponse: StoreResponse): Promise<Stored<FunnelSchedule>> {
      const moved = await db.transaction(async (tx) => {
        const refusal = (await moveStarts(tx, userId, [move], { nowMs: await momentOf(tx) })).get(move.id);
        if (refusal) throw new AppError(refusal);
        const schedule = await findOwnSchedule(tx, userId, move.id);
        if (!schedule) throw new AppError('SCHEDULE_NOT_FOUND');
        return storeResponse(tx, toSchedule(schedule));
      });
      changed(userId);
      return moved;
    },

    /** The same for many at once: those that cannot be moved do not affect the others. */
    async moveMany(
      userId: number,
      moves: readonly Move[],
      storeResponse: StoreResponse,
    ): Promise<Stored<SchedulesMoved>> {
      const moved = await db.transaction(async (tx) => {
        const refusals = await moveStarts(tx, userId, moves, { nowMs: await momentOf(tx) });
        return storeResponse(tx, {
          doneCount: new Set(moves.map(({ id }) => id)).size - refusals.size,
          failures: [...refusals].map(([id, code]) => ({ id, code, text: translateError(code) })),
        });
      });
      changed(userId);
      return moved;
    },
  };
}
