import { limits } from '@contract/limits';
import { idempotentRoutes, routes } from '@contract/routes';

import { makeStore } from '@/app/store';

import { fakeApi, networkFailure, type FakeResponse } from '@test/kit/fakeApi';

import { call, keyHeader } from './call';
import { funnelCalls } from './funnelsApi';
import { idempotencyKeyFor } from './idempotencyKeys';

const copy = { id: 1, name: 'Copy' };
const refuse =
  (status: number, code: string): FakeResponse =>
  () => ({ status, body: { status: 'error', code, response: 'No' } });

/** The keys of the requests for a copy; the parameters are the responses in order. */
async function requestCopies(...answers: FakeResponse[]) {
  const left = [...answers];
  const { calls } = fakeApi({ duplicateFunnel: (request) => left.shift()?.(request) });
  const { dispatch } = makeStore();
  for (const _answer of answers) await dispatch(funnelCalls.duplicateFunnel.initiate(copy, { track: false }));
  return calls.map(({ key }) => key);
}

it.each(idempotentRoutes)('adds a key to %s and none to calls that create nothing', (name) => {
  const options = { params: { id: 1 }, body: {} } as never;
  expect(call(routes[name], options).headers).toHaveProperty(keyHeader);
  expect(call(routes.listFunnels).headers).toBeUndefined();
});

it('keeps the key while the outcome of the call is unknown', async () => {
  const badGateway: FakeResponse = () => new Response('<html>', { status: 502 });
  const busy = refuse(409, 'IDEMPOTENCY_IN_PROGRESS');
  const keys = await requestCopies(networkFailure, badGateway, refuse(500, 'SERVER_ERROR'), busy, () => copy);
  expect(new Set(keys).size).toBe(1);
});

it('uses a new key after success or refusal', async () => {
  const done: FakeResponse = () => copy;
  const keys = await requestCopies(done, done, refuse(404, 'FUNNEL_NOT_FOUND'), done);
  expect(new Set(keys).size).toBe(4);
});

it('uses a new key for another request, and for the same one an hour later', () => {
  jest.useFakeTimers({ now: 0 });
  const first = idempotencyKeyFor(['a']);
  expect(idempotencyKeyFor(['b'])).not.toBe(first);
  jest.setSystemTime(limits.idempotency.retryMs);
  expect(idempotencyKeyFor(['a'])).toBe(first);
  jest.setSystemTime(limits.idempotency.retryMs + 1);
  expect(idempotencyKeyFor(['a'])).not.toBe(first);
  jest.useRealTimers();
});
