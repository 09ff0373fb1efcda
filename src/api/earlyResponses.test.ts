import { discardEarlyResponses, takeEarlyResponse } from './earlyResponses';

const ADDRESS = '/api/groups_list';

const request = (authorization: string, address = ADDRESS) =>
  takeEarlyResponse(new Request(new URL(address, window.location.origin), { headers: { authorization } }));

function beginEarly(): Response {
  const response = new Response('[]');
  window.earlyResponses = { authorization: 'Bearer one', byAddress: { [ADDRESS]: Promise.resolve(response) } };
  return response;
}

afterEach(discardEarlyResponses);

it('serves a response in flight to the first matching request only', async () => {
  const response = beginEarly();
  expect(await request('Bearer one', '/api/funnels')).toBeNull();
  expect(await request('Bearer one')).toBe(response);
  expect(await request('Bearer one')).toBeNull();
});

it('is not served to another account', async () => {
  beginEarly();
  expect(await request('Bearer two')).toBeNull();
});

it('is discarded when the session ends', async () => {
  beginEarly();
  discardEarlyResponses();
  expect(await request('Bearer one')).toBeNull();
});
