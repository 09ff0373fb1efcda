import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';

import type { Progress } from '@contract/schemas/progress';
import { HOUR_MS, MINUTE_MS, MINUTE_S, toSeconds } from '@contract/time';
import { claimOne } from '@test/kit/claimOne';
import { drawGraph, message, noPace, seedFunnel, seedOwner } from '@test/kit/buildTestEngine';
import { createFakeClock } from '@test/kit/fakeClock';
import { unusedMessengers } from '@test/kit/fakeMessenger';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import { singleProcessBus } from '../../db/clusterBus';
import { deliveries, funnelRuns, funnelVersions, messengerAccounts, nodes, openConditions } from '../../db/schema';
import type { EngineParts } from '../core/engineParts';
import { createIsolation } from '../core/isolation';
import { defaultTiming } from '../core/timing';
import { conditionNames, waitReasons, type ClaimCondition } from './claimConditions';
import { readAccountWaits, readProgress, readWaits } from './runProgress';

let db: Database;
let close: () => Promise<void>;
let parts: EngineParts;
let owner: Awaited<ReturnType<typeof seedOwner>>;
let runId: number;
let deliveryId: number;
/** The moment that `minutesAgo` counts from. */
let beganMs: number;

beforeAll(async () => void ({ db, close } = await openTestDatabase()));
afterAll(() => close());
afterEach(() => truncateAll(db));

const payload = { text: 'b', mediaUrl: null };
const prepared = {
  payload,
  message: { groupAddress: 'group-1', text: 'b', media: null, mentionsAll: false, encoded: null },
  failure: null,
};
const minutesAgo = (minutes: number) => new Date(beganMs - minutes * MINUTE_MS);
const changeAccount = (values: Partial<typeof messengerAccounts.$inferInsert>) =>
  db.update(messengerAccounts).set(values);
const changeNext = (values: Partial<typeof deliveries.$inferInsert>) =>
  db.update(deliveries).set(values).where(eq(deliveries.id, deliveryId));
const claim = () => claimOne(parts, deliveryId, 1, prepared);

/** A run of three messages whose first is sent; the second is due since a minute, and nothing holds it back. */
beforeEach(async () => {
  parts = {
    db,
    clock: createFakeClock(),
    log: pino({ level: 'silent' }),
    messengers: unusedMessengers,
    files: { bringHere: () => Promise.resolve(null) },
    config: { pace: noPace, warmUpDays: 0, databaseUrl: null, accountsMaxCount: 0 },
    notices: singleProcessBus,
    publish: () => undefined,
    timing: defaultTiming,
    isolation: createIsolation({ log: pino({ level: 'silent' }) }, defaultTiming),
    nodeId: 'node',
  };
  beganMs = parts.clock.nowMs();
  owner = await seedOwner(db, 2);
  const [groupId = 0] = owner.groupIds;
  await db.insert(nodes).values({ id: 'node', expiresAt: sql`now() + interval '1 hour'` });
  await changeAccount({ leaseOwner: 'node', leaseEpoch: 1, state: 'open' });
  const graph = drawGraph(
    [message('a'), message('b'), message('c'), message('lost')],
    ['start_1>a', 'a>b+5', 'b>c?yes'],
  );
  const funnelId = await seedFunnel(db, owner.userId, graph);
  const [version] = await db.select().from(funnelVersions);
  const versionId = version?.id ?? 0;
  const [run] = await db
    .insert(funnelRuns)
    .values({ funnelId, versionId, groupId, startedAt: minutesAgo(6) })
    .returning();
  runId = run?.id ?? 0;
  const row = { accountId: owner.accountId, groupId, runId, payload };
  await db.insert(deliveries).values({ ...row, nodeId: 'a', orderNum: 1, status: 'sent', dueAt: minutesAgo(6) });
  const next = { ...row, nodeId: 'b', orderNum: 2, dueAt: minutesAgo(1) };
  const [queued] = await db.insert(deliveries).values(next).returning();
  deliveryId = queued?.id ?? 0;
});

async function progress(): Promise<Progress> {
  const account = await readAccountWaits(parts, owner.userId);
  const found = account && (await readProgress(parts, account, [runId])).get(runId);
  if (!found) throw new Error('no progress');
  return found;
}
const wait = async () => (await progress()).wait;

/** A message of another group that is due before. */
async function addEarlier(values: Partial<typeof deliveries.$inferInsert> = {}) {
  const [, groupId = 0] = owner.groupIds;
  const row = { accountId: owner.accountId, groupId, resendRunId: runId, nodeId: 'a', orderNum: 1, payload };
  await db.insert(deliveries).values({ ...row, dueAt: minutesAgo(5), ...values });
}

/** How each condition of the claim is made false. */
const broken: Record<ClaimCondition, () => PromiseLike<unknown>> = {
  notStopped: () => changeAccount({ sendingStoppedAt: minutesAgo(3) }),
  notHeld: () => changeNext({ isHeld: true }),
  wanted: () => changeAccount({ desired: 'off' }),
  owned: () => db.update(nodes).set({ expiresAt: sql`now() - interval '1 second'` }),
  present: () => changeAccount({ lastOpenAt: minutesAgo(7 * 60) }),
  queued: () => changeNext({ status: 'sending', fence: 1, lockedBy: 'node', messageId: 'x' }),
  due: () => changeNext({ dueAt: minutesAgo(-30) }),
  paceFree: () => changeAccount({ nextSendAt: minutesAgo(-10), pace: { gapMaxMs: HOUR_MS } }),
};

it('is claimed when every condition holds', async () => {
  expect(await progress()).toEqual({
    done: 1,
    total: 3,
    nextAt: toSeconds(minutesAgo(1)),
    wait: { reason: 'sending', moment: null },
  });
  expect(await claim()).toMatchObject({ deliveryId });
});

it.each(conditionNames)('is not claimed when "%s" does not hold, and names the reason', async (name) => {
  await broken[name]();
  expect(await claim()).toBeNull();
  expect(await wait()).toMatchObject({ reason: waitReasons[name] });
  // In the journal, too.
  const account = await readAccountWaits(parts, owner.userId);
  const waits = account && (await readWaits(parts, account, [deliveryId]));
  expect(waits?.get(deliveryId)).toMatchObject({ reason: waitReasons[name] });
});

it('names since when or until when', async () => {
  await broken.paceFree();
  expect(await wait()).toEqual({ reason: 'pace', moment: expect.closeTo(toSeconds(minutesAgo(-10)), -1) as number });
  await changeAccount({ state: 'reconnecting', lastOpenAt: minutesAgo(20) });
  expect(await wait()).toEqual({ reason: 'offline', moment: toSeconds(minutesAgo(20)) });
  await broken.notStopped();
  expect(await wait()).toEqual({ reason: 'stopped', moment: toSeconds(minutesAgo(3)) });
});

it('keeps the next moment while it is not due', async () => {
  await broken.due();
  expect(await progress()).toMatchObject({
    nextAt: toSeconds(minutesAgo(-30)),
    wait: { reason: 'time', moment: null },
  });
});

it('names the quiet hours, also behind others in the queue', async () => {
  const minutes = Math.floor(beganMs / MINUTE_MS);
  const minute = minutes % 1_440;
  await changeAccount({ pace: { quietFromMinute: minute, quietUntilMinute: (minute + 60) % 1_440 } });
  expect(await claim()).toBeNull();
  const until = (minutes + 60) * MINUTE_S;
  expect(await wait()).toEqual({ reason: 'quiet', moment: until });
  await addEarlier();
  expect(await wait()).toEqual({ reason: 'quiet', moment: until });
});

it('waits in the queue behind earlier messages, also while the pace holds them back', async () => {
  await addEarlier();
  expect(await wait()).toEqual({ reason: 'queue', moment: null });
  await broken.paceFree();
  expect(await wait()).toEqual({ reason: 'queue', moment: null });
});

it('uploads its file when nothing else holds it back', async () => {
  await changeNext({ payload: { text: '', mediaUrl: '/uploads/film.mp4' } });
  expect(await wait()).toEqual({ reason: 'file', moment: null });
});

it('waits for a reply when nothing is queued', async () => {
  await changeNext({ status: 'sent' });
  const [groupId = 0] = owner.groupIds;
  await db
    .insert(openConditions)
    .values({ runId, groupId, edgeId: 'b>c?yes', askedAt: minutesAgo(1), opensAt: minutesAgo(1) });
  expect(await progress()).toEqual({ done: 2, total: 3, nextAt: null, wait: { reason: 'reply', moment: null } });
  await broken.notStopped();
  expect(await wait()).toMatchObject({ reason: 'stopped' });
});
