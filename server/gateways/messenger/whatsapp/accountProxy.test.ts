import { randomBytes } from 'node:crypto';

import { readConfig } from '@server/config';
import type { Database } from '@server/db/database';
import { messengerAccounts } from '@server/db/schema';
import { seedOwner } from '@test/kit/buildTestEngine';
import { createFakeClock } from '@test/kit/fakeClock';
import { findWritable, textTo, waitUntil, watchSession, type WatchedSession } from '@test/kit/messengerContract';
import { startHttpProxy, startSocksProxy, type TestProxy } from '@test/kit/startProxy';
import { openTestDatabase } from '@test/kit/testDatabase';
import { loosenLongTimers } from '@test/kit/whatsappServer/longTimers';
import { startWhatsappServer, type WhatsappServer } from '@test/kit/whatsappServer/whatsappServer';

import { maskProxy, readAccountProxy, writeAccountProxy } from './accountProxy';
import { loadLibrary } from './library';
import { createSecretBox } from './secretBox';
import { createWhatsapp } from './whatsapp';

jest.setTimeout(120_000);

const PHONE = '79001112233';
const LOGIN = 'operator:s3cret-p@ss';
const key = randomBytes(32);
const box = createSecretBox(key);

let db: Database;
let close: () => Promise<void>;
let server: WhatsappServer;
let socks: TestProxy;
let web: TestProxy;
let accountId: number;
let watched: WatchedSession;

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  loosenLongTimers();
  server = await startWhatsappServer(await loadLibrary());
  [socks, web] = [await startSocksProxy(LOGIN), await startHttpProxy()];
  server.addGroup({ name: 'Ours', members: [PHONE] });
  ({ accountId } = await seedOwner(db, 1));
  const messenger = createWhatsapp({
    db,
    clock: createFakeClock(),
    log: { debug: () => undefined, warn: () => undefined, error: () => undefined },
    config: readConfig({ WA_SERVER_URL: server.url, ENCRYPTION_KEY: key.toString('hex') }),
    route: { agent: server.agent, ackTimeoutMs: 5_000, changeDelayMs: 20, reconnectDelayMs: () => 50 },
  });
  watched = watchSession(messenger, accountId, 0);
});
afterAll(async () => {
  await watched.session.disconnect();
  await Promise.all([server.stop(), socks.stop(), web.stop()]);
  await close();
});

const whatsapp = () => new URL(server.url).host;
const use = (address: string | null) => writeAccountProxy(db, box, accountId, address);

it('connects and sends through the proxy of the account, and says when it refuses', async () => {
  const credentials = encodeURIComponent(LOGIN).replace('%3A', ':');
  await use(`socks5://${credentials}@127.0.0.1:${socks.port}`);
  await watched.session.connect();
  const code = await watched.reach('qr');
  if (code.kind === 'qr') server.scan(code.qr, PHONE);
  await watched.reach('open');
  const group = await findWritable(watched);
  expect(await watched.send(textTo(group, '3EB0SOCKS'))).toEqual({ status: 'sent' });
  expect(new Set(socks.targets)).toEqual(new Set([whatsapp()]));

  socks.refuse(true);
  server.drop(PHONE);
  await waitUntil(
    () => watched.states.some((state) => state.kind === 'reconnecting' && state.fault === 'proxy'),
    () => `a proxy at fault, not ${JSON.stringify(watched.states)}`,
  );
  await use(`http://127.0.0.1:${web.port}`);
  await watched.reach('open');
  expect(await watched.send(textTo(group, '3EB0HTTP'))).toEqual({ status: 'sent' });
  expect(web.targets).toContain(whatsapp());
  expect(JSON.stringify(watched.states)).not.toContain('s3cret');

  const atMs = watched.states.length;
  server.drop(PHONE);
  await waitUntil(
    () => watched.states.slice(atMs).some(({ kind }) => kind === 'open'),
    () => 'the connection again',
  );
  const lost = watched.states.slice(atMs).find(({ kind }) => kind === 'reconnecting');
  expect(lost).not.toHaveProperty('fault');
});

it('is stored encrypted, for its account only', async () => {
  await use(`socks5://operator:s3cret@127.0.0.1:${socks.port}`);
  const [row] = await db.select().from(messengerAccounts);
  expect(row?.proxy?.toString('latin1')).not.toContain('s3cret');
  expect(await readAccountProxy(db, box, accountId)).toContain('operator:s3cret@');
  await expect(readAccountProxy(db, createSecretBox(randomBytes(32)), accountId)).rejects.toThrow();
  expect(maskProxy('http://operator:s3cret@proxy:3128')).toBe('http://operator:***@proxy:3128/');
  await use(null);
  expect(await readAccountProxy(db, box, accountId)).toBeNull();
});
