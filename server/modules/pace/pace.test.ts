import { setTimeout as sleep } from 'node:timers/promises';

import { eq } from 'drizzle-orm';

import { auditLog, messengerAccounts } from '@server/db/schema';
import { refreshZonesJob } from '@server/modules/pace/refreshZones.job';
import { offsetMinutesAt } from '@contract/planner/zones';
import { DAY_MS } from '@contract/time';
import type { Pace } from '@contract/schemas/pace';
import words from '@locales/ru/server.json';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { plantFault } from '@test/kit/plantFault';
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
  expect(await read(me)).toEqual({ ...server.deps.config.pace, timeZone: null });
  const saved = await save(me, { hourMaxCount: 50, quietFromMinute: 1_320, quietUntilMinute: 480 });
  expect(saved.response).toEqual({
    ...server.deps.config.pace,
    timeZone: null,
    hourMaxCount: 50,
    quietFromMinute: 1_320,
    quietUntilMinute: 480,
  });
  await save(me, { zoneOffsetMinutes: 180 });
  expect(await read(me)).toEqual({ ...saved.response, zoneOffsetMinutes: 180 });
  expect(await read(other)).toEqual({ ...server.deps.config.pace, timeZone: null });
  const loud = await save(me, { quietFromMinute: null, quietUntilMinute: null });
  expect(loud.response).toMatchObject({ quietFromMinute: null, hourMaxCount: 50 });
});

it('keeps quiet hours in a time zone, with its current offset for clients that know no zones', async () => {
  const timeZone = 'Europe/Berlin';
  const zoneOffsetMinutes = offsetMinutesAt(timeZone, server.deps.clock.nowMs());
  const readOffsets = async () => {
    const [account] = await server.db.select().from(messengerAccounts).where(eq(messengerAccounts.userId, me.userId));
    return account?.zoneOffsets ?? null;
  };
  const saved = await save(me, { quietFromMinute: 1_320, quietUntilMinute: 480, timeZone });
  expect(saved.response).toMatchObject({ timeZone, zoneOffsetMinutes });
  expect((await readOffsets())?.length).toBeGreaterThan(20);
  expect((await save(me, { hourMaxCount: 50, zoneOffsetMinutes })).response).toMatchObject({ timeZone });
  const moved = await save(me, { zoneOffsetMinutes: 180 });
  expect(moved.response).toMatchObject({ timeZone: null, zoneOffsetMinutes: 180 });
  expect(await readOffsets()).toBeNull();
  for (const wrong of ['Moscow', 'UTC+3', '', 'x'.repeat(65)]) {
    const response = wrong.length > 64 ? words.problems.pace : words.problems.zone;
    expect(await save(me, { timeZone: wrong })).toMatchObject({ status: 400, response });
  }

  await save(me, { timeZone });
  const offsets = await readOffsets();
  await server.db.update(messengerAccounts).set({ zoneOffsets: [[0, 0]] });
  await refreshZonesJob(server.deps).run(new AbortController().signal);
  expect(await readOffsets()).toEqual(offsets);
});

it('stores the offsets of zones anew although those of one account cannot be stored', async () => {
  for (const caller of [me, other]) await save(caller, { timeZone: 'Europe/Berlin' });
  await server.db.update(messengerAccounts).set({ zoneOffsets: [[0, 0]] });
  const mend = await plantFault(server.db, 'update on messenger_accounts', `new.user_id = ${me.userId}`);
  await refreshZonesJob(server.deps).run(new AbortController().signal);
  await mend();
  const rows = await server.db.select().from(messengerAccounts).where(eq(messengerAccounts.userId, other.userId));
  expect(rows[0]?.zoneOffsets).not.toEqual([[0, 0]]);
});

it('refuses what makes no sense and keeps what was', async () => {
  expect(await save(me, { gapMinMs: 9_000, gapMaxMs: 8_000 })).toMatchObject({
    status: 400,
    response: words.problems.paceGap,
  });
  expect(await save(me, { quietFromMinute: 60 })).toMatchObject({ status: 400, response: words.problems.paceQuiet });
  const atLeastAMinute = words.problems.paceLateStart.replace('{{lateStartMinMinutes}}', '1');
  expect(await save(me, { lateStartMaxMs: 0 })).toMatchObject({ status: 400, response: atLeastAMinute });
  for (const payload of [{ hourMaxCount: -1 }, { restMs: 1.5 }, { quietFromMinute: 1_440 }, { dayMaxCount: 'many' }]) {
    expect(await save(me, payload)).toMatchObject({ status: 400, response: words.problems.pace });
  }
  expect(await read(me)).toEqual({ ...server.deps.config.pace, timeZone: null });
});

describe('a new number', () => {
  const days = 14;
  let warming: TestServer;
  let owner: Caller;
  beforeAll(async () => {
    warming = await buildTestServer({ db: server.db, config: { ...server.deps.config, warmUpDays: days } });
  });
  beforeEach(async () => {
    owner = await warming.signInAs('new@example.com');
  });
  afterAll(() => warming.close());

  const call = async (route: 'GET /user/pace' | 'POST /user/pace/end-warm-up') =>
    (await callRoute<Pace>(warming.app, owner, route)).response;
  /** Links a number so many days ago. */
  async function link(daysAgo: number): Promise<number> {
    const startedAtMs = warming.deps.clock.nowMs() - daysAgo * DAY_MS;
    const number = { address: '79000000001@s.whatsapp.net', linkedSince: new Date(startedAtMs) };
    await server.db.insert(messengerAccounts).values({ userId: owner.userId, ...number });
    return startedAtMs;
  }

  /** Entries of the audit log are written after the response. */
  async function readEntries(count: number) {
    for (;;) {
      const entries = await server.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.call, 'endWarmUp'))
        .orderBy(auditLog.id);
      if (entries.length >= count) return entries;
      await sleep(20);
    }
  }

  it('is shown as warming up until its owner ends that, which the audit log records', async () => {
    expect(await call('GET /user/pace')).not.toHaveProperty('warmUp');
    const startedAtMs = await link(3);
    expect(await call('GET /user/pace')).toEqual({
      ...warming.deps.config.pace,
      timeZone: null,
      warmUp: { startedAtMs, days },
    });
    for (let time = 0; time < 2; time += 1) {
      expect(await call('POST /user/pace/end-warm-up')).toEqual({ ...warming.deps.config.pace, timeZone: null });
    }
    expect(await call('GET /user/pace')).not.toHaveProperty('warmUp');
    expect(await readEntries(2)).toMatchObject([
      { before: { is_warm_up_ended: false }, after: { is_warm_up_ended: true } },
      {},
    ]);
  });

  it('is not warmed up once the days are over, while nothing is linked, or where there is no warm-up', async () => {
    await link(1);
    expect((await callRoute<Pace>(server.app, owner, 'GET /user/pace')).response).not.toHaveProperty('warmUp');
    await server.db.update(messengerAccounts).set({ address: null });
    expect(await call('GET /user/pace')).not.toHaveProperty('warmUp');
    await server.db.delete(messengerAccounts);
    await link(days);
    expect(await call('GET /user/pace')).not.toHaveProperty('warmUp');
  });
});
