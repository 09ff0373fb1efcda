import { eq } from 'drizzle-orm';

import { drawGraph, message, seedFunnel, seedSchedules } from '@test/kit/buildTestEngine';
import { waitUntil } from '@test/kit/messengerContract';
import { createTunnelCount, startHttpProxy, startSocksProxy, type TestProxy } from '@test/kit/startProxy';
import { openTestDatabase } from '@test/kit/testDatabase';
import { buildWhatsappEngines, type LinkedOwner, type WhatsappEngines } from '@test/kit/whatsappEngine';
import { loosenLongTimers } from '@test/kit/whatsappServer/longTimers';
import { startWhatsappServer, type WhatsappServer } from '@test/kit/whatsappServer/whatsappServer';

import type { Database } from '../../db/database';
import { deliveries, funnels, messengerAccounts } from '../../db/schema';
import type { Proxy } from '../../gateways/messenger/proxyControl';
import { loadLibrary } from '../../gateways/messenger/whatsapp/library';
import type { Engine } from '../engine';

jest.setTimeout(120_000);
const UNTIL_MAX_MS = 60_000;
const MESSAGES_COUNT = 12;
const GROUPS_COUNT = 3;
const LOGIN = { username: 'operator', password: 's3cret' };

let db: Database;
let close: () => Promise<void>;
let server: WhatsappServer;
let engines: WhatsappEngines;
let engine: Engine;
let owner: LinkedOwner;
let socks: TestProxy;
let web: TestProxy;
const tunnels = createTunnelCount();

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  loosenLongTimers();
  server = await startWhatsappServer(await loadLibrary());
  socks = await startSocksProxy(`${LOGIN.username}:${LOGIN.password}`, tunnels);
  web = await startHttpProxy(tunnels);
  engines = buildWhatsappEngines(db, server);
  owner = await engines.seedLinkedOwner(GROUPS_COUNT);
});
afterAll(async () => {
  engines.close();
  await Promise.all([server.stop(), socks.stop(), web.stop()]);
  await close();
});
beforeEach(() => {
  server.received.length = 0;
  for (const proxy of [socks, web]) {
    proxy.refuse(false);
    proxy.targets.length = 0;
  }
});
afterEach(async () => {
  await engine.stop();
  await db.delete(funnels);
});

const until = (isTrue: () => boolean | Promise<boolean>, what: string) => waitUntil(isTrue, () => what, UNTIL_MAX_MS);
const listDeliveries = () => db.select().from(deliveries);
const readAccount = async () =>
  (await db.select().from(messengerAccounts).where(eq(messengerAccounts.id, owner.accountId)))[0];
const isOpen = async () => (await readAccount())?.state === 'open';

const bySocks = (): Proxy => ({ kind: 'socks5', host: '127.0.0.1', port: socks.port, ...LOGIN });
const byWeb = (): Proxy => ({ kind: 'http', host: '127.0.0.1', port: web.port, username: null, password: null });

async function begin(first: Proxy | null, spare: Proxy | null): Promise<void> {
  await engines.proxies.change(owner.accountId, () => ({ first, spare }));
  engine = engines.createEngine({ attemptsMaxCount: 100 });
  await engine.start();
}

async function startFunnels(): Promise<void> {
  const names = Array.from({ length: MESSAGES_COUNT }, (_, at) => `m${at}`);
  const edges = names.map((name, at) => `${at === 0 ? 'start_1' : (names[at - 1] ?? '')}>${name}`);
  const funnelId = await seedFunnel(
    db,
    owner.userId,
    drawGraph(
      names.map((name) => message(name)),
      edges,
    ),
  );
  await seedSchedules(db, funnelId, owner.groupIds);
  engine.wake();
}

async function allEnded(): Promise<void> {
  await until(async () => {
    const rows = await listDeliveries();
    const isEnded = rows.every(({ status }) => status === 'sent' || status === 'unconfirmed');
    return rows.length === MESSAGES_COUNT * GROUPS_COUNT && isEnded;
  }, 'the end of all messages');
}

/** From now on the connection breaks and its proxy refuses; the other one works. */
function fail(proxy: TestProxy, other: TestProxy): void {
  other.refuse(false);
  proxy.refuse(true);
  proxy.cut();
}

it('doubles and loses nothing over failovers between two proxies, and never uses both at once', async () => {
  await begin(bySocks(), byWeb());
  await startFunnels();
  let [failing, working] = [socks, web];
  for (const count of [4, 9, 14, 19, 24, 29]) {
    await until(() => server.received.length >= count, `${count} messages`);
    fail(failing, working);
    await until(() => working.targets.length > 0, 'the other proxy');
    failing.targets.length = 0;
    [failing, working] = [working, failing];
  }
  await allEnded();

  const received = server.received.map(({ id }) => id);
  expect(new Set(received).size).toBe(received.length);
  const rows = await listDeliveries();
  const sent = rows.filter(({ status }) => status === 'sent').map(({ messageId }) => messageId);
  expect(sent.filter((id) => !received.includes(id ?? ''))).toEqual([]);
  expect(rows.length - sent.length).toBeLessThanOrEqual(6);
  expect(tunnels.maxCount()).toBe(1);
});

it('uses the spare while the first fails, and the first again when the spare does', async () => {
  socks.refuse(true);
  await begin(bySocks(), byWeb());
  await until(isOpen, 'the connection through the spare');
  expect((await readAccount())?.usesSpareProxy).toBe(true);
  fail(web, socks);
  await until(async () => (await isOpen()) && (await readAccount())?.usesSpareProxy === false, 'the first');
  expect(socks.targets).toHaveLength(1);
});

it('says that the proxy fails', async () => {
  socks.refuse(true);
  await begin(bySocks(), null);
  await until(async () => (await readAccount())?.lastReason === 'proxyFailed', 'the reason');
});

it('switches to a changed proxy between two messages, with none left in doubt', async () => {
  await begin(bySocks(), null);
  await startFunnels();
  await until(() => server.received.length >= 5, 'the first messages');
  await engines.proxies.change(owner.accountId, () => ({ first: byWeb(), spare: null }));
  await engine.runCommand(owner.accountId, 'reconnect', {});
  await allEnded();
  expect((await listDeliveries()).map(({ status }) => status)).toEqual(
    Array.from({ length: MESSAGES_COUNT * GROUPS_COUNT }, () => 'sent'),
  );
  expect(server.received).toHaveLength(MESSAGES_COUNT * GROUPS_COUNT);
  expect(web.targets).toHaveLength(1);
});
