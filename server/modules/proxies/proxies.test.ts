import { randomBytes } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { AccountProxies, ProxyDraft, ReachResult } from '@contract/schemas/proxies';
import { readConfig } from '@server/config';
import { auditLog, messengerAccounts } from '@server/db/schema';
import { createWhatsapp } from '@server/gateways/messenger/whatsapp/whatsapp';
import { createLog } from '@server/log';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';
import { createFakeClock } from '@test/kit/fakeClock';
import { findClosedPort } from '@test/kit/faultyHosts';
import { startSocksProxy, type TestProxy } from '@test/kit/startProxy';
import { openTestDatabase } from '@test/kit/testDatabase';

const PASSWORD = 's3cret-p@ss';
const LOGIN = `operator:${PASSWORD}`;
/** A public address without a listener that anybody knows; nothing connects to it here. */
const PUBLIC = { kind: 'socks5' as const, host: '8.8.8.8', port: 1_080, username: 'operator' };

let logged = '';
const log = createLog('trace', { environment: {}, write: (line) => void (logged += line) });

let close: () => Promise<void>;
let server: TestServer;
let strict: TestServer;
let socks: TestProxy;
let me: Caller;
let other: Caller;

beforeAll(async () => {
  const database = await openTestDatabase();
  const { db } = database;
  close = database.close;
  socks = await startSocksProxy(LOGIN);
  const closed = await findClosedPort();
  const build = (allowed: string) => {
    const config = readConfig({
      WA_SERVER_URL: `wss://127.0.0.1:${closed}/ws/chat`,
      ENCRYPTION_KEY: randomBytes(32).toString('hex'),
      ALLOW_PRIVATE_ADDRESSES: allowed,
    });
    return buildTestServer({
      db,
      log,
      messenger: createWhatsapp({ db, clock: createFakeClock(), log, config }),
    });
  };
  [server, strict] = [await build('true'), await build('false')];
});
beforeEach(async () => {
  await server.reset();
  logged = '';
  socks.targets.length = 0;
  me = await server.signInAs('me@example.com');
  other = await server.signInAs('other@example.com');
});
afterAll(async () => {
  await Promise.all([server.close(), strict.close(), socks.stop()]);
  await close();
});

const none: AccountProxies = { first: null, spare: null, serverHasProxy: false, isSpareInUse: false, revision: 0 };
const read = async (caller: Caller) =>
  (await callRoute<AccountProxies>(server.app, caller, 'GET /whatsapp/proxies')).response;
const save = (first: ProxyDraft | null, spare: ProxyDraft | null = null, at = server) =>
  callRoute<AccountProxies>(at.app, me, 'PUT /whatsapp/proxies', { first, spare });
const test = (proxy: ProxyDraft | null, at = server) =>
  callRoute<ReachResult>(at.app, me, 'POST /whatsapp/proxies/test', { proxy });
const local = (): ProxyDraft => ({ kind: 'socks5', host: '127.0.0.1', port: socks.port, username: 'operator' });

it('keeps both proxies of each owner, and never returns, logs or records a password', async () => {
  expect(await read(me)).toEqual(none);
  const spare = { ...local(), kind: 'http' as const, username: null };
  const { response } = await save({ ...local(), password: PASSWORD }, spare);
  expect(response).toEqual({
    ...none,
    first: { ...local(), hasPassword: true },
    spare: { ...spare, hasPassword: false },
    revision: response.revision,
  });
  expect(await read(me)).toEqual(response);
  expect(await read(other)).toEqual(none);

  const [account] = await server.db.select().from(messengerAccounts).where(eq(messengerAccounts.userId, me.userId));
  expect(account?.ownProxies?.toString('latin1')).not.toContain(PASSWORD);
  const audit = JSON.stringify(await server.db.select().from(auditLog));
  expect(audit).toContain('has_own_proxies');
  for (const text of [JSON.stringify(response), audit, logged]) expect(text).not.toContain(PASSWORD);
});

it('keeps the stored password until another is typed, wherever the same proxy stands', async () => {
  await save({ ...local(), password: PASSWORD });
  expect((await save(null, local())).response).toMatchObject({ first: null, spare: { hasPassword: true } });
  expect((await test(local())).response.outcome).toBe('proxyCutOff');
  expect((await test({ ...local(), password: 'wrong' })).response.outcome).toBe('proxyLogin');
});

it('sends no stored password to another address or with another name', async () => {
  await save({ ...local(), password: PASSWORD });
  const changes: Partial<ProxyDraft>[] = [
    { host: '127.0.0.2' },
    { port: socks.port + 1 },
    { username: 'another' },
    { kind: 'http' },
  ];
  for (const change of changes) {
    const changed = { ...local(), ...change };
    for (const answer of [await save(changed), await test(changed)]) {
      expect(answer).toMatchObject({ code: 'PROXY_PASSWORD_NEEDED' });
    }
  }
  expect(socks.targets).toEqual([]);
});

it('is not replaced by a tab that has seen others, but by one that has seen these', async () => {
  const saveSeen = (revision: number | undefined, port: number) =>
    callRoute<AccountProxies>(server.app, me, 'PUT /whatsapp/proxies', {
      first: { ...local(), port, password: PASSWORD },
      spare: null,
      revision,
    });
  const { response: first } = await saveSeen(0, 1_081);
  expect(first.revision).not.toBe(0);
  expect(await saveSeen(0, 1_082)).toMatchObject({ status: 409, code: 'PROXIES_CHANGED' });
  expect(await read(me)).toEqual(first);
  // Sent again after a lost response it is no conflict.
  expect((await saveSeen(0, 1_081)).response).toEqual(first);
  const { response: second } = await saveSeen(first.revision, 1_082);
  expect(second.revision).not.toBe(first.revision);
  const removed = await save(null);
  expect(removed.response.revision).toBe(0);
  expect(await saveSeen(second.revision, 1_083)).toMatchObject({ code: 'PROXIES_CHANGED' });
});

it('makes two changes one after the other, each from what the former has stored', async () => {
  await save({ ...local(), password: PASSWORD });
  const { proxies } = server.deps.messengers.of(null);
  const [account] = await server.db.select().from(messengerAccounts).where(eq(messengerAccounts.userId, me.userId));
  const seen: (string | null | undefined)[] = [];
  const change = (password: string) =>
    proxies?.change(account?.id ?? 0, ({ first, spare }) => {
      seen.push(first?.password);
      return { first: first && { ...first, password }, spare };
    });
  // Both have read the first password when the second one is stored.
  expect(await Promise.all([change('second'), change(PASSWORD)])).toEqual([true, true]);
  expect(seen.slice(0, 2)).toEqual([PASSWORD, PASSWORD]);
  expect(seen).toEqual([PASSWORD, PASSWORD, PASSWORD, 'second']);
});

it('refuses addresses within the network of the server, and names of them, unless its operator allows them', async () => {
  for (const host of [
    '127.0.0.1',
    '[::1]',
    '::ffff:127.0.0.1',
    '169.254.169.254',
    '10.0.0.1',
    '0x7f.1',
    '2130706433',
  ]) {
    const proxy = { ...local(), host, username: null };
    expect(await save(proxy, null, strict)).toMatchObject({ code: 'PROXY_PRIVATE' });
    expect((await test(proxy, strict)).response.outcome).toBe('proxyPrivate');
  }
  expect(await read(me)).toEqual(none);
});

it.each([
  ['a host with a port', { host: 'proxy.example:3128' }],
  ['a URL', { host: 'http://proxy.example' }],
  ['no host', { host: ' ' }],
  ['port 0', { port: 0 }],
  ['port 65536', { port: 65_536 }],
  ['a fraction', { port: 1.5 }],
])('refuses %s', async (_what, change) => {
  expect(await save({ ...PUBLIC, password: '', ...change })).toMatchObject({ code: 'VALIDATION' });
  expect(await read(me)).toEqual(none);
});

it('tests the own way of the server, at most ten times a minute', async () => {
  const third = await server.signInAs('third@example.com');
  const testOwn = () => callRoute<ReachResult>(server.app, third, 'POST /whatsapp/proxies/test', { proxy: null });
  for (let count = 0; count < 10; count += 1) expect((await testOwn()).response.outcome).toBe('refused');
  expect(await testOwn()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

it('offers none where the messenger needs none', async () => {
  const simulated = await buildTestServer({ db: server.db });
  const answer = await callRoute(simulated.app, me, 'GET /whatsapp/proxies');
  expect(answer).toMatchObject({ code: 'PROXIES_NOT_OFFERED' });
  await simulated.close();
});
