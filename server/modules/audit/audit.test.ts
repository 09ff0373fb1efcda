import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pg-proxy';

import { limits } from '@contract/limits';
import type { AuditEntry } from '@contract/schemas/security';
import { DAY_MS } from '@contract/time';
import { hashPassword } from '@server/accounts/passwords';
import * as schema from '@server/db/schema';
import { auditSnapshots } from '@server/http/auditSnapshots';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';

const { auditLog, users } = schema;
const SECRET = 'SECRET-5f1c';

let server: TestServer;
let me: Caller;
beforeAll(async () => void (server = await buildTestServer()));
afterAll(() => server.close());
beforeEach(async () => {
  await server.reset();
  me = await server.signInAs('me@example.com');
});

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
  { as }: Caller = me,
) => server.app.inject({ method, url: `/api${url}`, ...as, ...(payload && { payload }), remoteAddress: '203.0.113.7' });

async function read(caller: Caller = me, query = ''): Promise<AuditEntry[]> {
  const answer = await call('GET', `/audit${query}`, undefined, caller);
  return answer.json<{ response: AuditEntry[] }>().response;
}

/** Entries are written after the response. */
async function readWhenThere(count: number): Promise<AuditEntry[]> {
  for (let tries = 0; tries < 100; tries += 1) {
    const entries = await read();
    if (entries.length >= count) return entries;
    await sleep(20);
  }
  throw new Error(`Waited in vain for ${count} entries`);
}

it('keeps every changing call: who, when, from where, what, on which ids, and how it ended', async () => {
  const made = await call('POST', '/funnels', { name: SECRET, active: false });
  await call('PATCH', '/funnels/1/status', { active: true });
  await call('POST', '/funnels/77/start-multiple', { group_ids: [3, 4], start_time: null });
  await call('GET', '/funnels');
  const entries = await readWhenThere(3);
  expect(entries.map(({ call: name, status_code: status, facts }) => [name, status, facts]).reverse()).toEqual([
    ['createFunnel', 200, { active: false }],
    ['setFunnelStatus', expect.any(Number), { active: true, id: 1 }],
    ['startFunnelInGroups', 404, { 'group_ids.length': 2, start_time: null, id: 77 }],
  ]);
  const first = entries.at(-1);
  expect(first).toMatchObject({ address: '203.0.113.7', request_id: made.headers['x-request-id'] });
  expect(Math.abs(Date.now() / 1_000 - (first?.created_at ?? 0))).toBeLessThan(60);
});

it('keeps what was changed as it was before and after, and the ids of what was made', async () => {
  const made = await call('POST', '/funnels', { name: 'First name', active: false });
  const { id } = made.json<{ response: { id: number } }>().response;
  await readWhenThere(1);
  await call('PUT', `/funnels/${id}`, { name: 'Second name' });
  await readWhenThere(2);
  await call('DELETE', `/funnels/${id}`);
  const [removed, renamed, created] = await readWhenThere(3);
  expect(created).toMatchObject({
    made_ids: [id],
    before: null,
    after: { name: 'First name', active: false, groups: 0 },
  });
  expect(renamed).toMatchObject({ made_ids: [], before: { name: 'First name' }, after: { name: 'Second name' } });
  expect(removed).toMatchObject({ before: { is_deleted: false }, after: { is_deleted: true } });
});

it('keeps calls whose browser left before the answer', async () => {
  const { port } = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
  const leave = (route: string, body: object) =>
    new Promise<void>((resolve) => {
      const text = JSON.stringify(body);
      const head = [
        `${route} HTTP/1.1`,
        'host: console',
        `authorization: ${me.as.headers.authorization}`,
        'content-type: application/json',
        `content-length: ${text.length}`,
      ];
      const socket = net.connect(Number(port), '127.0.0.1');
      socket.write(`${head.join('\r\n')}\r\n\r\n${text}`, () => {
        socket.destroy();
        resolve();
      });
    });
  for (const name of ['one', 'two', 'three']) {
    await leave('POST /api/tags', { name, color: 'gray' });
    await leave('PATCH /api/user/profile', { telegram_username: `owner_${name}`, telegram_notifications: false });
  }
  const entries = await readWhenThere(6);
  expect(entries.map(({ call: name, address }) => `${name} ${address}`).toSorted()).toEqual([
    ...Array<string>(3).fill('createTag 127.0.0.1'),
    ...Array<string>(3).fill('saveProfile 127.0.0.1'),
  ]);
});

it('shows no values of other accounts', async () => {
  const other = await server.signInAs('other@example.com');
  const made = await call('POST', '/funnels', { name: SECRET, active: false }, other);
  const { id } = made.json<{ response: { id: number } }>().response;
  await call('PUT', `/funnels/${id}`, { name: 'Mine' });
  expect(await readWhenThere(1)).toMatchObject([{ status_code: 404, before: null, after: null }]);
});

it('reads what every changing call changes', async () => {
  for (const look of Object.values(auditSnapshots)) await expect(look(server.db, me.userId, 1)).resolves.not.toThrow();
});

type Tables = typeof schema;
type TableName = { [Name in keyof Tables]: Tables[Name] extends PgTable ? Name : never }[keyof Tables];

/** The kind of object that records each table; null where no call of an owner changes it. The compiler requires every new table. */
const recordedBy: Record<TableName, keyof typeof auditSnapshots | null> = {
  users: 'account',
  authSessions: 'account',
  mediaFiles: 'account',
  supportMessages: 'account',
  messengerAccounts: 'messenger',
  groups: 'group',
  botChats: null,
  botEvents: null,
  botLinks: null,
  botPolls: null,
  botPresses: null,
  botRequests: null,
  groupPairs: 'group',
  groupActs: 'groupList',
  entryLinks: 'entryLink',
  entryLinkGroups: 'entryLink',
  shortLinks: 'account',
  simRequests: null,
  broadcasts: 'broadcast',
  plannedBroadcasts: 'plannedBroadcast',
  tags: 'tag',
  groupTags: 'group',
  groupFields: 'field',
  groupFieldValues: 'group',
  selections: 'selection',
  templates: 'template',
  funnels: 'funnel',
  funnelGroups: 'funnel',
  funnelSchedules: 'schedule',
  funnelSeries: 'series',
  funnelRuns: 'run',
  deliveries: 'run',
  notifications: 'notification',
  apiTokens: 'token',
  calendarLinks: 'account',
  webhooks: 'webhook',
  webhookEvents: null,
  webhookAttempts: null,
  auditLog: null,
  connectionTroubles: null,
  connectionChanges: null,
  duties: null,
  encryptionKeys: null,
  funnelVersions: null,
  greetings: null,
  memberDays: null,
  idempotencyKeys: null,
  messengerCommands: null,
  nodes: null,
  openConditions: null,
  pollVotes: null,
  deliveryResponses: null,
  signInFailures: null,
  simChats: null,
  simLinkCodes: null,
  simMembers: null,
  simMessages: null,
  simPhones: null,
  simVotes: null,
  socketAttachments: null,
  telegramCodes: null,
  telegramLinks: null,
  telegramOutbox: null,
  troubledRuns: null,
  whatsappCredentials: null,
  whatsappKeys: null,
  whatsappUploads: null,
};

const recordedTables = Object.entries(recordedBy).flatMap(([name, subject]) => (subject ? [{ name, subject }] : []));

it.each(recordedTables)('reads the table $name for the audit of $subject', async ({ name, subject }) => {
  const statements: string[] = [];
  const db = drizzle((statement) => {
    statements.push(statement);
    return Promise.resolve({ rows: [] });
  });
  await auditSnapshots[subject](db as never, 1, 1);
  expect(statements.join()).toContain(`"${getTableName(schema[name as TableName])}"`);
});

it('records whether a broadcast is a poll, without its texts', async () => {
  const poll = { options: [SECRET, 'no', 'maybe'], isMultiple: false };
  const [sent] = await server.db
    .insert(schema.broadcasts)
    .values({ userId: me.userId, message: SECRET, poll, total: 1 })
    .returning({ id: schema.broadcasts.id });
  await call('POST', `/broadcast/${sent?.id}/pause`);
  const made = await call('POST', '/broadcast/planned', { message: SECRET, groupIds: [], poll });
  const { id, revision } = made.json<{ response: { id: number; revision: number } }>().response;
  await call('PUT', `/broadcast/planned/${id}`, { message: SECRET, groupIds: [], revision });
  const entries = await readWhenThere(3);
  const optionsOf = (name: string) => {
    const entry = entries.find((one) => one.call === name);
    return [entry?.before?.poll_options, entry?.after?.poll_options];
  };
  expect(optionsOf('pauseBroadcast')).toEqual([3, 3]);
  expect(optionsOf('createPlannedBroadcast')).toEqual([undefined, 3]);
  expect(optionsOf('changePlannedBroadcast')).toEqual([3, null]);
  expect(JSON.stringify(entries)).not.toContain(SECRET);
});

it('records no message and no secret, not even an invalid one', async () => {
  await call('POST', '/broadcast', { message: SECRET, group_ids: [1] });
  await call('POST', '/support/send-message', { message: SECRET });
  await call('PATCH', '/user/profile', { telegram_username: SECRET.replace('-', '_') });
  await call('POST', '/user/password', { old_password: SECRET, new_password: `${SECRET}-longer` });
  await call('POST', '/user/password', { old_password: 5_551_234, new_password: 5_551_234 });
  await readWhenThere(5);
  const rows = JSON.stringify(await server.db.select().from(auditLog));
  expect(rows).not.toMatch(/SECRET|5551234/);
});

it('notes who signed in and out', async () => {
  const [user] = await server.db
    .update(users)
    .set({ passwordHash: await hashPassword('correct horse battery') })
    .returning();
  const payload = { email: user?.email, password: 'correct horse battery' };
  await server.app.inject({ method: 'POST', url: '/api/login', payload });
  const { as } = await server.signInAs('me@example.com');
  await server.app.inject({ method: 'GET', url: '/api/logout', ...as });
  const entries = await readWhenThere(2);
  expect(entries.map((entry) => entry.call).sort()).toEqual(['login', 'logout']);
});

it('shows an account its own entries only, newest first, page by page', async () => {
  const other = await server.signInAs('other@example.com');
  const entry = { address: '-', call: 'createFunnel', statusCode: 200, facts: {}, requestId: '-' };
  const rows = Array.from({ length: 120 }, () => ({ ...entry, userId: me.userId }));
  await server.db.insert(auditLog).values([...rows, { ...entry, userId: other.userId }]);
  expect(await read(other)).toHaveLength(1);
  const seen: number[] = [];
  for (let page = await read(); page.length > 0; page = await read(me, `?before=${seen.at(-1) ?? 0}`)) {
    expect(page.length).toBeLessThanOrEqual(limits.audit.pageCount);
    seen.push(...page.map(({ id }) => id));
  }
  expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index));
  expect(await read(me, '?limit=7')).toHaveLength(7);
  expect((await call('GET', '/audit?limit=100000')).statusCode).toBe(400);
});

it('deletes entries older than the limit when the server starts', async () => {
  const entry = { userId: me.userId, address: '-', statusCode: 200, facts: {}, requestId: '-' };
  await server.db.insert(auditLog).values([
    { ...entry, call: 'old', createdAt: new Date(Date.now() - 400 * DAY_MS) },
    { ...entry, call: 'young' },
  ]);
  const restarted = await buildTestServer({ db: server.db });
  await restarted.app.ready();
  await restarted.close();
  expect((await server.db.select().from(auditLog)).map((row) => row.call)).toEqual(['young']);
});
