import { eq, isNotNull, sql } from 'drizzle-orm';

import { drawGraph, message, seedFunnel, seedOwner } from '@test/kit/buildTestEngine';
import { inShort } from '@test/kit/effort';
import { openFrozenEngine, type FrozenEngine } from '@test/kit/frozenEngine';
import { createChance } from '@test/kit/random';
import { truncateAll } from '@test/kit/testDatabase';

import type { PlannerNode } from '@contract/planner/graph';

import { broadcasts, deliveries, funnelRuns, messengerAccounts, openConditions, pollVotes } from '../../db/schema';
import type { IncomingVote } from '../../gateways/messenger/messenger';
import { selectBroadcastPoll, selectPollTotals, selectVotes, totalsOf } from '../../db/pollTotals';
import { advanceLockedRuns, lockLiveRuns } from './advanceRun';
import type { RunParts } from './runParts';
import { takeVote } from './votes';

const NODE_ID = 'this-process';
const NOW_MS = Date.UTC(2026, 0, 5, 12);
const OPTIONS = ['yes', 'no', 'later, perhaps'];

let engine: FrozenEngine;
let parts: RunParts;
let owned: { id: number; epoch: number };

beforeAll(async () => void (engine = await openFrozenEngine(NODE_ID, 0)));
beforeEach(async () => {
  await engine.setNow(NOW_MS);
  parts = engine.createParts(0);
});
afterEach(() => truncateAll(engine.db));
afterAll(() => engine.close());

const poll: PlannerNode<'poll'> = {
  id: 'p',
  type: 'poll',
  data: { message: 'Coming?', options: OPTIONS, isMultiple: true },
};

/** A run whose poll was sent, with its conditions open unless its end is still to be written. */
async function seedPoll({ isOpen = true } = {}): Promise<number> {
  const { db } = engine;
  const { userId, accountId, groupIds } = await seedOwner(db, 1);
  owned = { id: accountId, epoch: 1 };
  await db.update(messengerAccounts).set({ leaseOwner: NODE_ID, leaseEpoch: 1 });
  const edges = ['start_1>p', 'p>a?yes', 'p>b?no', 'p>c?later, perhaps'];
  const graph = drawGraph([poll, message('a'), message('b'), message('c')], edges);
  const funnelId = await seedFunnel(db, userId, graph);
  const [groupId = 0] = groupIds;
  const [run] = await db
    .insert(funnelRuns)
    .values({ funnelId, versionId: 1, groupId, startedAt: new Date(NOW_MS) })
    .returning();
  const runId = run?.id ?? 0;
  const payload = { text: 'Coming?', mediaUrl: null, poll: { options: OPTIONS, isMultiple: true } };
  const [at, place] = [new Date(NOW_MS), { accountId, groupId, nodeId: 'p', orderNum: 1 }];
  await db.insert(deliveries).values({ ...place, runId, payload, dueAt: at, status: 'sent', messageId: 'POLL' });
  if (isOpen) {
    const ids = ['p>a?yes', 'p>b?no', 'p>c?later, perhaps'];
    await db
      .insert(openConditions)
      .values(ids.map((edgeId) => ({ runId, groupId, edgeId, askedAt: at, opensAt: at, waitsSince: at })));
  }
  return runId;
}

const vote = (chosen: string[] | null, votedMs = NOW_MS, voters = ['1@lid']): IncomingVote => {
  return { groupAddress: 'group-1', messageId: 'POLL', voters, chosen, votedMs, atMs: NOW_MS, isLive: true };
};
const take = (given: IncomingVote) => takeVote(parts, owned, given);

async function readTotals(runId: number) {
  const { options, unread } = totalsOf(
    { options: OPTIONS },
    (await selectVotes(engine.db, [runId])).get(runId)?.get('p'),
  );
  return [...options.map(({ count }) => count), unread];
}

async function readTaken() {
  const rows = await engine.db.select().from(openConditions).where(isNotNull(openConditions.takenAt));
  return rows.map(({ edgeId }) => edgeId).sort();
}

it('takes the conditions of the chosen options, and counts each option of a member once', async () => {
  const runId = await seedPoll();
  expect((await take(vote(['yes', 'later, perhaps']))).moved).toEqual([runId]);
  expect(await readTaken()).toEqual(['p>a?yes', 'p>c?later, perhaps']);
  expect(await engine.db.$count(deliveries, eq(deliveries.status, 'queued'))).toBe(2);
  expect(await readTotals(runId)).toEqual([1, 0, 1, 0]);
  // The same vote comes again, as after a crash before it was acknowledged.
  expect((await take(vote(['yes', 'later, perhaps']))).moved).toEqual([]);
  await take(vote(['yes'], NOW_MS + 5, ['2@lid']));
  expect(await readTotals(runId)).toEqual([2, 0, 1, 0]);
  expect(await engine.db.$count(deliveries, eq(deliveries.status, 'queued'))).toBe(2);
});

it('counts a vote that comes before the id that the messenger gave the poll is written', async () => {
  const runId = await seedPoll();
  expect((await take({ ...vote(['yes']), messageId: 'given', ownId: 'POLL' })).moved).toEqual([runId]);
  await engine.db.update(deliveries).set({ messageId: 'given' }).where(eq(deliveries.messageId, 'POLL'));
  expect((await take({ ...vote(['no'], NOW_MS + 1), messageId: 'given', ownId: 'POLL' })).moved).toEqual([runId]);
  expect((await take({ ...vote(['no'], NOW_MS + 2), messageId: 'other' })).moved).toEqual([]);
  expect([await readTotals(runId), await readTaken()]).toEqual([
    [0, 1, 0, 0],
    ['p>a?yes', 'p>b?no'],
  ]);
});

it('counts a changed, a cleared and an unreadable vote as it is then', async () => {
  const runId = await seedPoll();
  await take(vote(['yes'], NOW_MS));
  await take(vote(['no'], NOW_MS + 1));
  expect([await readTotals(runId), await readTaken()]).toEqual([
    [0, 1, 0, 0],
    ['p>a?yes', 'p>b?no'],
  ]);
  await take(vote([], NOW_MS + 2));
  expect(await readTotals(runId)).toEqual([0, 0, 0, 0]);
  await take(vote(null, NOW_MS + 3));
  expect(await readTotals(runId)).toEqual([0, 0, 0, 1]);
  await take(vote(['yes'], NOW_MS + 1));
  expect(await readTotals(runId)).toEqual([0, 0, 0, 1]);
  const [run] = await engine.db.select().from(funnelRuns);
  expect(await selectPollTotals(engine.db, run?.funnelId ?? 0)).toEqual([{ nodeId: 'p', options: [], unread: 1 }]);
});

it('gives the same totals for votes in any order, by whichever of their names members are known', async () => {
  const runId = await seedPoll();
  // Each member by number, by hidden id, and once by both.
  const stream = [1, 2, 3].flatMap((member) => {
    const [number, hidden] = [`7900000000${member}@s.whatsapp.net`, `${member}@lid`];
    return [
      vote(['yes'], NOW_MS + member, [number]),
      vote(['no', 'yes'], NOW_MS + 10 + member, [hidden]),
      vote(['later, perhaps'], NOW_MS + 20 + member, [hidden, number]),
      vote(member === 1 ? [] : ['no'], NOW_MS + 30 + member, [number]),
    ];
  });
  for (let seed = 1; seed <= inShort(8, 25); seed += 1) {
    await engine.db.execute(sql`delete from poll_votes`);
    const chance = createChance(seed);
    const shuffled = stream.map((one) => ({ one, at: chance.int(1_000_000) })).sort((a, b) => a.at - b.at);
    for (const { one } of shuffled) {
      await take(one);
      if (chance.happens(0.2)) await take(one);
    }
    expect([seed, await readTotals(runId)]).toEqual([seed, [0, 2, 0, 0]]);
    expect(await engine.db.$count(pollVotes)).toBe(3);
  }
});

it('takes votes that came before the end of the poll was written, once its conditions open', async () => {
  const runId = await seedPoll({ isOpen: false });
  await take(vote(['no']));
  expect(await readTaken()).toEqual([]);
  await engine.db.transaction(async (tx) => {
    const [run] = await lockLiveRuns(tx, [runId]);
    if (run) await advanceLockedRuns(tx, parts.versions, [{ run, nodeId: 'p' }], new Date(NOW_MS));
  });
  expect(await readTaken()).toEqual(['p>b?no']);
  expect(await engine.db.$count(deliveries, eq(deliveries.nodeId, 'b'))).toBe(1);
});

it('leaves votes in other polls, in other groups and for other owners alone', async () => {
  const runId = await seedPoll();
  expect(await take({ ...vote(['yes']), messageId: 'OTHER' })).toMatchObject({ moved: [] });
  expect(await take({ ...vote(['yes']), groupAddress: 'group-9' })).toMatchObject({ moved: [] });
  await expect(takeVote(parts, { ...owned, epoch: 7 }, vote(['yes']))).rejects.toThrow('owns');
  expect(await readTotals(runId)).toEqual([0, 0, 0, 0]);
});

it('counts a vote after the end of its run, and of a poll that was sent again once for a member', async () => {
  const runId = await seedPoll();
  await engine.db.update(funnelRuns).set({ status: 'finished', finishedAt: new Date(NOW_MS) });
  const [sent] = await engine.db.select().from(deliveries);
  const { accountId, groupId, payload } = sent ?? { accountId: 0, groupId: 0, payload: { text: '', mediaUrl: null } };
  const resent = { accountId, groupId, payload, resendRunId: runId, nodeId: 'p', orderNum: 1, dueAt: new Date(NOW_MS) };
  await engine.db.insert(deliveries).values({ ...resent, status: 'sent', messageId: 'AGAIN' });
  await take(vote(['yes']));
  await take({ ...vote(['no'], NOW_MS + 1), messageId: 'AGAIN' });
  expect([await readTotals(runId), await readTaken()]).toEqual([[0, 1, 0, 0], []]);
});

it('counts the votes of a broadcast over all its groups, apart from those of other polls', async () => {
  const runId = await seedPoll();
  const { db } = engine;
  const [sent] = await db.select().from(deliveries);
  const { accountId, groupId, payload } = sent ?? { accountId: 0, groupId: 0, payload: { text: '', mediaUrl: null } };
  const [asked] = await db
    .insert(broadcasts)
    .values({ userId: 1, message: 'Coming?', poll: { options: OPTIONS, isMultiple: true }, total: 1 })
    .returning();
  const broadcastId = asked?.id ?? 0;
  const place = { accountId, groupId, broadcastId, payload, dueAt: new Date(NOW_MS) };
  await db.insert(deliveries).values({ ...place, status: 'sent', messageId: 'ASKED' });
  const inBroadcast = (chosen: string[] | null, votedMs: number, voter: string) =>
    take({ ...vote(chosen, votedMs, [voter]), messageId: 'ASKED' });
  expect(await inBroadcast(['yes', 'unknown'], NOW_MS, '1@lid')).toMatchObject({ moved: [] });
  await inBroadcast(['no'], NOW_MS + 1, '1@lid');
  await inBroadcast(['yes'], NOW_MS, '2@lid');
  await inBroadcast(null, NOW_MS, '3@lid');
  await take(vote(['later, perhaps'], NOW_MS, ['1@lid']));
  const counts = (await selectBroadcastPoll(db, broadcastId))?.options.map(({ count }) => count);
  expect([counts, (await selectBroadcastPoll(db, broadcastId))?.unread]).toEqual([[1, 1, 0], 1]);
  expect(await readTotals(runId)).toEqual([0, 0, 1, 0]);
  await db.delete(deliveries).where(eq(deliveries.broadcastId, broadcastId));
  await db.delete(broadcasts).where(eq(broadcasts.id, broadcastId));
  expect(await db.$count(pollVotes)).toBe(1);
});
