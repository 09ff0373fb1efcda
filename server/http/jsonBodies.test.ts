import { buildTestServer, type TestServer } from '@test/kit/buildTestServer';

let server: TestServer;
beforeAll(async () => void (server = await buildTestServer()));
afterAll(() => server.close());
beforeEach(() => server.reset());

async function create(json: string) {
  const { as } = await server.signInAs('me@example.com');
  const headers = { ...as.headers, 'content-type': 'application/json' };
  return server.app.inject({ method: 'POST', url: '/api/funnels', headers, payload: json });
}

it.each([
  ['a zero byte', '{"name":"a\\u0000b"}'],
  ['half a letter', '{"name":"\\ud83d"}'],
  ['the other half', '{"name":"x\\uDE00"}'],
  ['one of them in a name of a field', '{"name":"x","a":[{"\\u0000":1}]}'],
])('refuses %s, which no database keeps', async (_name, json) => {
  expect((await create(json)).json()).toMatchObject({ code: 'TEXT_NOT_KEEPABLE' });
});

it.each([
  ['whole letters that travel escaped', '{"name":"\\ud83d\\ude00 \\u041f"}', '\u{1f600} \u041f'],
  ['a text about a zero byte', '{"name":"\\\\u0000"}', '\\u0000'],
])('keeps %s', async (_name, json, kept) => {
  const answer = await create(json);
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ status: 'success' })]);
  expect(answer.json<{ response: { name: string } }>().response.name).toBe(kept);
});
