import { setTimeout as sleep } from 'node:timers/promises';

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
import { startJobs } from '../../jobs/startJobs';
import { troubledRunsJob } from './troubledRuns';

jest.setTimeout(60_000);

const timing = { quietMs: 1_500, gatherMaxMs: 60_000, pollEveryMs: 20 };

let db: Database;
let close: () => Promise<void>;
let kit: TestEngine;
let engine: Engine;
let stopJobs: () => Promise<void>;

beforeAll(async () => void ({ db, close } = await openTestDatabase()));
afterAll(() => close());
beforeEach(async () => {
  await truncateAll(db);
  kit = buildTestEngine(db);
  engine = kit.createEngine();
  await engine.start();
  const publish = () => undefined;
  stopJobs = startJobs([troubledRunsJob({ db, log: console, publish }, timing)], {
    db,
    log: console,
    config: { databaseUrl: null },
  });
});
afterEach(async () => {
  await engine.stop();
  await stopJobs();
});

const chain = drawGraph([message('a'), message('b')], ['start_1>a', 'a>b']);

/** Runs the chain in so many groups and returns the owner's notifications a while after. */
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

async function listNews() {
  await kit.until('no summary is pending', async () => (await db.select().from(troubledRuns)).length === 0);
  await sleep(50);
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
  expect(await listNews()).toMatchObject([{ message: sentence }]);
});

it('writes nothing about a run that sent everything', async () => {
  await runIn(2);
  await sleep(timing.quietMs * 2);
  expect(await listNews()).toEqual([]);
});

it('writes nothing when a late receipt has cleared everything', async () => {
  kit.messenger.answerWith(() => ({ status: 'unconfirmed', reason: 'lost' }));
  const { accountId } = await runIn(1);
  for (const { messageId } of await kit.listDeliveries()) kit.messenger.receipt(accountId, messageId ?? '');
  expect(await listNews()).toEqual([]);
});
