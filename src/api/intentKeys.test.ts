import { limits } from '@contract/limits';
import { idempotentRoutes, routes } from '@contract/routes';

import { makeStore } from '@/app/store';

import { fakeApi, noAnswer, type FakeAnswer } from '@test/kit/fakeApi';

import { call, keyHeader } from './call';
import { funnelCalls } from './funnelsApi';
import { keyOfIntent } from './intentKeys';

const copy = { id: 1, name: 'Copy' };
const refuse =
  (status: number, code: string): FakeAnswer =>
  () => ({ status, body: { status: 'error', code, response: 'No' } });

/** The keys under which a copy was asked for, `answers` being what the server said each time. */
async function askForCopies(...answers: FakeAnswer[]) {
  const left = [...answers];
  const { calls } = fakeApi({ duplicateFunnel: (request) => left.shift()?.(request) });
  const { dispatch } = makeStore();
  for (const _answer of answers) await dispatch(funnelCalls.duplicateFunnel.initiate(copy, { track: false }));
  return calls.map(({ key }) => key);
}

it.each(idempotentRoutes)('names %s, and calls that make nothing have no name', (name) => {
  const options = { params: { id: 1 }, body: {} } as never;
  expect(call(routes[name], options).headers).toHaveProperty(keyHeader);
  expect(call(routes.listFunnels).headers).toBeUndefined();
});

it('keeps the name while nobody knows what came of the call', async () => {
  const badGateway: FakeAnswer = () => new Response('<html>', { status: 502 });
  const busy = refuse(409, 'IDEMPOTENCY_IN_PROGRESS');
  const keys = await askForCopies(noAnswer, badGateway, refuse(500, 'SERVER_ERROR'), busy, () => copy);
  expect(new Set(keys).size).toBe(1);
});

it('takes another one once it was done, or refused', async () => {
  const done: FakeAnswer = () => copy;
  const keys = await askForCopies(done, done, refuse(404, 'FUNNEL_NOT_FOUND'), done);
  expect(new Set(keys).size).toBe(4);
});

it('takes another one for another wish, and for the same one an hour later', () => {
  jest.useFakeTimers({ now: 0 });
  const first = keyOfIntent(['a']);
  expect(keyOfIntent(['b'])).not.toBe(first);
  jest.setSystemTime(limits.idempotency.retryMs);
  expect(keyOfIntent(['a'])).toBe(first);
  jest.setSystemTime(limits.idempotency.retryMs + 1);
  expect(keyOfIntent(['a'])).not.toBe(first);
  jest.useRealTimers();
});
