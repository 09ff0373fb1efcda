import { pino } from 'pino';

import type { MemberDay } from '@contract/schemas/groups';
import { DAY_MS, HOUR_MS } from '@contract/time';
import { memberDays } from '@server/db/schema';
import type { Caller } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';
import { buildSimulatedServer, type SimulatedServer } from '@test/kit/simulatedServer';

import { syncGroups } from './syncGroups';

jest.setTimeout(30_000);

const DAY = Math.floor(Date.UTC(2026, 10, 20) / DAY_MS);
const log = pino({ level: 'silent' });

let server: SimulatedServer;
let owner: Caller;
let accountId: number;
beforeAll(async () => {
  server = await buildSimulatedServer();
  owner = await server.signInAs('owner@example.com');
  await server.connect(owner);
  accountId = (await server.db.query.messengerAccounts.findFirst())?.id ?? 0;
});
afterAll(() => server.close());
beforeEach(() => server.db.delete(memberDays));

/** The messenger reports this number of members of a group of its own, on a day counted from `DAY`. */
async function report(day: number, membersCount?: number, hour = 12): Promise<void> {
  const nowMs = (DAY + day) * DAY_MS + hour * HOUR_MS;
  const group = { address: 'counted', name: 'Counted', type: 'group' as const, canPost: true, membersCount };
  await syncGroups({ db: server.db, log, clock: { ...server.clock, nowMs: () => nowMs } }, accountId, [group]);
}

async function read(day: number) {
  const group = await server.db.query.groups.findFirst({ where: (rows, { eq }) => eq(rows.address, 'counted') });
  jest.spyOn(server.clock, 'nowMs').mockReturnValue((DAY + day) * DAY_MS + 23 * HOUR_MS);
  const { response } = await callRoute<MemberDay[]>(server.app, owner, `GET /groups/${group?.id ?? 0}/member_days`);
  jest.restoreAllMocks();
  return response.map(({ dayMs, membersCount, joinedCount, leftCount }) => [
    dayMs / DAY_MS - DAY,
    membersCount,
    joinedCount,
    leftCount,
  ]);
}

it('sums what came and left on a day, keeps the number over quiet days, and begins with the first report', async () => {
  await report(0, undefined);
  expect(await read(0)).toEqual([]);
  await report(0, 10);
  await report(1, 14, 1);
  await report(1, 11, 2);
  await report(1, 11, 3);
  await report(1, undefined, 4);
  await report(3, 12);
  expect(await read(4)).toEqual([
    [0, 10, 0, 0],
    [1, 11, 4, 3],
    [2, 11, 0, 0],
    [3, 12, 1, 0],
    [4, 12, 0, 0],
  ]);
});

it('shows 30 days that begin with the number of before, and forgets what is older than 60', async () => {
  await report(0, 5);
  await report(10, 7);
  await report(45, 6);
  const days = await read(50);
  expect(days).toHaveLength(30);
  expect([days[0], days[24], days.at(-1)]).toEqual([
    [21, 7, 0, 0],
    [45, 6, 0, 1],
    [50, 6, 0, 0],
  ]);
  await report(75, 8);
  expect((await server.db.select().from(memberDays)).map(({ day }) => day - DAY)).toEqual([45, 75]);
});

it('refuses a foreign group', async () => {
  await report(0, 5);
  const stranger = await server.signInAs('stranger@example.com');
  const url = `/api/groups/${(await server.db.select().from(memberDays))[0]?.groupId ?? 0}/member_days`;
  expect((await server.app.inject({ method: 'GET', url, ...stranger.as })).statusCode).toBe(404);
});
