import { buildTestEngine, drawGraph, message, seedFunnel, seedOwner, seedSchedules } from '@test/kit/buildTestEngine';
import { buildTestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';
import { openTestDatabase } from '@test/kit/testDatabase';

import type { SendResult } from '../../gateways/messenger/messenger';

it.each([
  ['names a message that is unconfirmed because of the reset', { status: 'unconfirmed', reason: 'lost' }, 1],
  ['withdraws a message that is not written yet', { status: 'not_sent', reason: 'withdrawn' }, undefined],
] satisfies [string, SendResult, number | undefined][])('%s', async (_what, result, inFlightCount) => {
  const { db, close } = await openTestDatabase();
  const test = buildTestEngine(db);
  const engine = test.createEngine({ sendTimeoutMs: 60_000 });
  const server = await buildTestServer({ db, engine, clock: test.clock, messenger: test.messenger });
  test.messenger.answerWith(
    (_message, _attempt, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(result as SendResult))),
  );
  const { userId, groupIds } = await seedOwner(db, 1, 'me@example.com');
  const me = await server.signInAs('me@example.com');
  await seedSchedules(db, await seedFunnel(db, userId, drawGraph([message('a')], ['start_1>a'])), groupIds);
  await engine.start();
  await test.until('it is in flight', () => test.messenger.handed.length === 1);
  const { response } = await callRoute<{ inFlightCount?: number }>(server.app, me, 'POST /whatsapp/reset');
  expect(response.inFlightCount).toBe(inFlightCount);
  await engine.stop();
  await server.close();
  await close();
});
