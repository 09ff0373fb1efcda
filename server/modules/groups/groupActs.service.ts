import { and, asc, eq, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import type { ErrorCode } from '@contract/errors';
import type { GroupAct } from '@contract/groupActs';
import type { ActOnGroups, ClosedGroup, GroupActInput, GroupInvite, JoinRequest } from '@contract/schemas/groupActs';
import type { ChangedGroups } from '@contract/schemas/groups';

import { isAnyOf } from '../../db/isAnyOf';
import type { Queryable, Transaction } from '../../db/database';
import { ownMessengers } from '../../db/ownRows';
import { deliveries, funnelRuns, groupActs, groups, mediaFiles, type DeliveryPayload } from '../../db/schema';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { readNow } from '../../gateways/clock';
import { requireOffered } from '../../gateways/messenger/requireOffered';
import type { Stored, StoreResponse } from '../../http/idempotency';
import { translateError } from '../../translate';
import { requireGroup } from './groups.queries';
import { inviteLinkOf } from './inviteLink';

const ROWS_PER_INSERT = 500;

/** Acts on groups. Each call is limited to groups of `userId`. */
export type GroupActsService = ReturnType<typeof createGroupActsService>;

export function createGroupActsService({
  db,
  clock,
  engine,
  messengers,
  publish,
}: Pick<Deps, 'db' | 'clock' | 'engine' | 'messengers' | 'publish'>) {
  /** @throws AppError GROUP_NOT_FOUND, GROUP_NOT_ADMIN */
  async function requireAdmin(userId: number, groupId: number) {
    const group = await requireGroup(db, userId, groupId);
    if (group.isOwnAdmin === false) throw new AppError('GROUP_NOT_ADMIN');
    return group;
  }

  return {
    /**
     * Queues an act on each of the groups, one delivery each. Groups that the account may not change are named instead.
     * @throws AppError MEDIA_NOT_FOUND, MEDIA_TYPE_NOT_ALLOWED, MESSAGE_NOT_PINNABLE, ACT_NOT_OFFERED, MESSAGE_LONGER_THAN_OFFERED, FILE_LARGER_THAN_OFFERED
     */
    async act(
      userId: number,
      { groupIds, act }: ActOnGroups,
      storeResponse: StoreResponse,
    ): Promise<Stored<ChangedGroups>> {
      await requireOffered(db, messengers, userId, wantedOf(act));
      const stored = await db.transaction(async (tx) => {
        const wanted = [...new Set(groupIds)];
        const own = await lockGroups(tx, userId, wanted);
        const payloadOf = await prepare(tx, userId, act);
        const able = own.filter(({ isOwnAdmin }) => isOwnAdmin !== false);
        const now = await readNow(tx, clock);
        await queueActs(
          tx,
          able.map((group) => ({ ...group, payload: payloadOf(group), dueAt: now })),
        );
        const known = new Set(own.map(({ id }) => id));
        const missing = wanted.filter((id) => !known.has(id));
        const notAdmin = own.flatMap(({ id, isOwnAdmin }) => (isOwnAdmin === false ? id : []));
        const failures = [...toFailures(missing, 'GROUP_NOT_FOUND'), ...toFailures(notAdmin, 'GROUP_NOT_ADMIN')];
        return storeResponse(tx, { doneCount: able.length, failures });
      });
      engine.wake();
      publish(userId, 'groups:updated', {});
      return stored;
    },

    /** Groups that we closed and that are not open again, by id. */
    listClosed: (userId: number): Promise<ClosedGroup[]> => selectClosed(db, userId),

    /** @throws AppError GROUP_NOT_FOUND, GROUP_NOT_ADMIN, ACT_NOT_OFFERED, MESSENGER_NOT_CONNECTED, MESSENGER_SILENT */
    async getInvite(userId: number, groupId: number): Promise<GroupInvite> {
      await requireOffered(db, messengers, userId, { act: 'resetInvite' });
      const { id, accountId, address } = await requireAdmin(userId, groupId);
      const inviteCode = await engine.runCommand(accountId, 'readInvite', { groupAddress: address });
      await db.update(groups).set({ inviteCode }).where(eq(groups.id, id));
      return { link: inviteLinkOf(inviteCode) };
    },

    /** @throws AppError GROUP_NOT_FOUND, GROUP_NOT_ADMIN, ACT_NOT_OFFERED, MESSENGER_NOT_CONNECTED, MESSENGER_SILENT */
    async listRequests(userId: number, groupId: number): Promise<JoinRequest[]> {
      await requireOffered(db, messengers, userId, { act: 'admit' });
      const { accountId, address } = await requireAdmin(userId, groupId);
      return engine.runCommand(accountId, 'listRequests', { groupAddress: address });
    },
  };
}

/** What decides whether the messenger can do it. */
const wantedOf = (act: GroupActInput) => ({
  text: act.kind === 'rename' ? act.name : act.kind === 'describe' ? act.description : '',
  mediaUrl: act.kind === 'picture' ? act.mediaUrl : null,
  act: act.kind,
});

const toFailures = (ids: readonly number[], code: ErrorCode) =>
  ids.map((groupId) => ({ groupId, code, text: translateError(code) }));

type OwnGroup = Awaited<ReturnType<typeof lockGroups>>[number];

function lockGroups(tx: Transaction, userId: number, groupIds: readonly number[]) {
  const { id, accountId, isOwnAdmin, inviteCode } = groups;
  return tx
    .select({ id, accountId, isOwnAdmin, inviteCode })
    .from(groups)
    .where(and(isAnyOf(id, groupIds), inArray(accountId, ownMessengers(tx, userId)), groups.isMember))
    .orderBy(asc(id))
    .for('no key update');
}

/** What is queued for a group. */
interface QueuedAct extends Pick<OwnGroup, 'id' | 'accountId'> {
  /** The message that it is done to. */
  targetId?: number;
  payload: DeliveryPayload;
  dueAt: Date;
}

/** One delivery for each act, in this order. */
export async function queueActs(tx: Transaction, wanted: readonly QueuedAct[]): Promise<void> {
  for (let from = 0; from < wanted.length; from += ROWS_PER_INSERT) {
    const part = wanted.slice(from, from + ROWS_PER_INSERT);
    const made = await tx
      .insert(groupActs)
      .values(part.map(({ id }) => ({ groupId: id })))
      .returning({ id: groupActs.id });
    await tx.insert(deliveries).values(
      part.map(({ id, accountId, payload, dueAt, targetId = null }, at) => ({
        accountId,
        groupId: id,
        actId: made[at]?.id ?? null,
        targetId,
        payload,
        dueAt,
        createdAt: dueAt,
      })),
    );
  }
}

/** What is queued for a group. */
async function prepare(
  tx: Transaction,
  userId: number,
  input: GroupActInput,
): Promise<(group: OwnGroup) => DeliveryPayload> {
  const plain = { text: '', mediaUrl: null };
  switch (input.kind) {
    case 'picture':
      await requirePicture(tx, userId, input.mediaUrl);
      return () => ({ text: '', mediaUrl: input.mediaUrl, act: { kind: 'picture' } });
    case 'pin': {
      const messages = await selectPinned(tx, userId, input.messageId);
      return ({ id }) => {
        const messageId = messages.get(id);
        if (messageId === undefined) throw new AppError('MESSAGE_NOT_PINNABLE');
        return { ...plain, act: { ...input, messageId } };
      };
    }
    case 'resetInvite':
      return ({ inviteCode }) => ({ ...plain, act: { kind: 'resetInvite', code: inviteCode } });
    default: {
      const act: GroupAct = input;
      return () => ({ ...plain, act });
    }
  }
}

/** The message's id in the messenger, by its group; not of one that was deleted. */
async function selectPinned(tx: Transaction, userId: number, deliveryId: number): Promise<Map<number, string>> {
  const { id, accountId, groupId, messageId, status, payload } = deliveries;
  const done = alias(deliveries, 'done');
  const recalls = tx
    .select({ id: done.id })
    .from(done)
    .where(and(eq(done.targetId, id), eq(done.status, 'sent'), sql`${done.payload} -> 'act' ->> 'kind' = 'recall'`));
  const rows = await tx
    .select({ groupId, messageId })
    .from(deliveries)
    .where(
      and(
        eq(id, deliveryId),
        inArray(accountId, ownMessengers(tx, userId)),
        eq(status, 'sent'),
        sql`${payload} -> 'act' is null`,
        notExists(recalls),
      ),
    );
  return new Map(rows.flatMap((row) => (row.messageId === null ? [] : [[row.groupId, row.messageId]])));
}

async function requirePicture(tx: Transaction, userId: number, url: string): Promise<void> {
  const [file] = await tx
    .select({ mime: mediaFiles.mime })
    .from(mediaFiles)
    .where(and(eq(mediaFiles.userId, userId), eq(mediaFiles.url, url), isNull(mediaFiles.removedAt)))
    .for('share');
  if (!file) throw new AppError('MEDIA_NOT_FOUND');
  if (!file.mime.startsWith('image/')) throw new AppError('MEDIA_TYPE_NOT_ALLOWED');
}

async function selectClosed(db: Queryable, userId: number): Promise<ClosedGroup[]> {
  const opening = db
    .select({ groupId: deliveries.groupId, opensAt: sql<Date>`min(${deliveries.dueAt})`.as('opens_at') })
    .from(deliveries)
    .where(
      and(
        sql`${deliveries.status} = 'queued'`,
        isNotNull(deliveries.actId),
        sql`${deliveries.payload} -> 'act' ->> 'kind' = 'open'`,
        inArray(deliveries.accountId, ownMessengers(db, userId)),
      ),
    )
    .groupBy(deliveries.groupId)
    .as('opening');
  const rows = await db
    .select({
      groupId: groups.id,
      closedAt: groups.closedAt,
      opensAtMs: sql<number | null>`(extract(epoch from ${opening.opensAt}) * 1000)::float8`,
      isOfLiveRun: sql<boolean>`coalesce(${funnelRuns.status} = 'running' and ${funnelRuns.pausedAt} is null, false)`,
      scheduleId: funnelRuns.scheduleId,
      funnelId: funnelRuns.funnelId,
    })
    .from(groups)
    .leftJoin(opening, eq(opening.groupId, groups.id))
    .leftJoin(funnelRuns, eq(funnelRuns.id, groups.closedByRunId))
    .where(and(inArray(groups.accountId, ownMessengers(db, userId)), groups.isMember, isNotNull(groups.closedAt)))
    .orderBy(asc(groups.id));
  return rows.map(({ closedAt, ...row }) => ({ closedAtMs: closedAt?.getTime() ?? 0, ...row }));
}
