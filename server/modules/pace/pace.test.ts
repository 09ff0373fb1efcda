import type { Pace } from '@contract/schemas/pace';
import words from '@locales/ru/server.json';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';

let server: TestServer;
let me: Caller;
let other: Caller;
beforeAll(async () => {
  server = await buildTestServer();
});
beforeEach(async () => {
  await server.reset();
  me = await server.signInAs('me@example.com');
  other = await server.signInAs('other@example.com');
});
afterAll(() => server.close());

const read = async (caller: Caller) => (await callRoute<Pace>(server.app, caller, 'GET /user/pace')).response;
const save = (caller: Caller, payload: object) => callRoute<Pace>(server.app, caller, 'PATCH /user/pace', payload);

it('is what the server was given until the owner chooses, field by field, for themselves alone', async () => {
  expect(await read(me)).toEqual(server.deps.config.pace);
  const saved = await save(me, { hourMaxCount: 50, quietFromMinute: 1_320, quietUntilMinute: 480 });
  expect(saved.response).toEqual({
    ...server.deps.config.pace,
    hourMaxCount: 50,
    quietFromMinute: 1_320,
    quietUntilMinute: 480,
  });
  await save(me, { zoneOffsetMinutes: 180 });
  expect(await read(me)).toEqual({ ...saved.response, zoneOffsetMinutes: 180 });
  expect(await read(other)).toEqual(server.deps.config.pace);
  const loud = await save(me, { quietFromMinute: null, quietUntilMinute: null });
  expect(loud.response).toMatchObject({ quietFromMinute: null, hourMaxCount: 50 });
});

it('refuses what makes no sense and keeps what was', async () => {
  expect(await save(me, { gapMinMs: 9_000, gapMaxMs: 8_000 })).toMatchObject({
    status: 400,
    response: words.problems.paceGap,
  });
  expect(await save(me, { quietFromMinute: 60 })).toMatchObject({ status: 400, response: words.problems.paceQuiet });
  for (const payload of [{ hourMaxCount: -1 }, { restMs: 1.5 }, { quietFromMinute: 1_440 }, { dayMaxCount: 'many' }]) {
    expect(await save(me, payload)).toMatchObject({ status: 400, response: words.problems.pace });
  }
  expect(await read(me)).toEqual(server.deps.config.pace);
});
