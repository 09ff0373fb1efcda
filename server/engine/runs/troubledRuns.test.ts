import type { Database } from '../../db/database';
import { notifications, troubledRuns } from '../../db/schema';
import { translate } from '../../translate';
import {
  buildTestEngine,
  drawGraph,
  message,
  seedFunnel,
  seedOwner,
  seedSchedules,
  type TestEngine,
} from '@test/kit/buildTestEngine';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';
import type { Engine } from '@server/engine/engine';
import { troubledRunsJob } from './troubledRuns';

jest.setTimeout(60_000);

let db: Database;
let close: () => Promise<void>;
let kit: TestEngine;
let engine: Engine;

beforeAll(async () => void ({ db, close } = await openTestDatabase()));
afterAll(() => close());
beforeEach(async () => {
  await truncateAll(db);
  kit = buildTestEngine(db);
  engine = kit.createEngine();
  await engine.start();
});
afterEach(async () => {
  await engine.stop();
});

const chain = drawGraph([message('a'), message('b')], ['start_1>a', 'a>b']);

/** Runs the chain in so many groups of one owner to its end. */
async function runIn(groupsCount: number) {
  const { userId, groupIds, accountId } = await seedOwner(db, groupsCount);
  await seedSchedules(db, await seedFunnel(db, userId, chain), groupIds);
  engine.wake();
  await kit.until('all runs are finished', async () => {
    const runs = await kit.listRuns();
    return runs.length === groupsCount && runs.every((run) => run.status === 'finished');
  });
  return { userId, accountId };
}

/** The notifications after the job ran with these times. */
async function listNews({ quietMs = 0, gatherMaxMs = 60_000 } = {}) {
  const timing = { quietMs, gatherMaxMs, pollEveryMs: 1_000 };
  const job = troubledRunsJob({ db, log: console, publish: () => undefined }, timing);
  await job.run(new AbortController().signal);
  return db.select().from(notifications);
}

it('writes one summary of a finished run that could not send everything', async () => {
  kit.messenger.answerWith(({ text }) =>
    text === 'a' ? { status: 'rejected', code: 'no' } : { status: 'unconfirmed', reason: 'lost' },
  );
  const { userId } = await runIn(1);
  const sentence = [
    translate('troubled.single', { funnelName: 'Welcome', groupName: 'Group 1' }),
    translate('troubled.failed', { failed: 1 }),
    translate('troubled.unconfirmed', { unconfirmed: 1 }),
  ].join(' ');
  expect(await listNews()).toMatchObject([
    { userId, type: 'funnel', title: translate('troubled.title'), message: sentence },
  ]);
});

it('gathers runs that end together into one summary', async () => {
  kit.messenger.answerWith(() => ({ status: 'rejected', code: 'no' }));
  await runIn(3);
  const sentence = `${translate('troubled.several', { count: 3 })} ${translate('troubled.failed', { failed: 6 })}`;
  expect(await listNews({ quietMs: 60_000 })).toEqual([]);
  expect(await listNews({ quietMs: 60_000, gatherMaxMs: 0 })).toMatchObject([{ message: sentence }]);
});

it('writes nothing about a run that sent everything', async () => {
  await runIn(2);
  expect(await listNews()).toEqual([]);
});

it('writes nothing when a late receipt has cleared everything', async () => {
  kit.messenger.answerWith(() => ({ status: 'unconfirmed', reason: 'lost' }));
  const { accountId } = await runIn(1);
  for (const { messageId } of await kit.listDeliveries()) kit.messenger.receipt(accountId, messageId ?? '');
  const areSent = async () => (await kit.listDeliveries()).every(({ status }) => status === 'sent');
  await kit.until('the receipts have come', areSent);
  expect(await listNews()).toEqual([]);
});

it('notifies of a run that is of the future: the clock of the database was set back', async () => {
  kit.messenger.answerWith(() => ({ status: 'rejected', code: 'no' }));
  await runIn(1);
  const times = { quietMs: 60_000, gatherMaxMs: 600_000 };
  expect(await listNews(times)).toEqual([]);
  await db.update(troubledRuns).set({ createdAt: new Date(Date.now() + 3_600_000) });
  expect(await listNews(times)).toHaveLength(1);
});
