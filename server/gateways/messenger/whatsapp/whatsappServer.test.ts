import { randomBytes } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { readConfig } from '../../../config';
import { deliveries, groups, messengerAccounts } from '../../../db/schema';
import { singleProcessBus } from '../../../db/clusterBus';
import { createEngine } from '../../../engine/createEngine';
import { buildTestServer, type TestServer } from '@test/kit/buildTestServer';
import { createFakeClock } from '@test/kit/fakeClock';
import { waitUntil } from '@test/kit/messengerContract';
import { openTestDatabase } from '@test/kit/testDatabase';
import { loosenLongTimers } from '@test/kit/whatsappServer/longTimers';
import { startWhatsappServer, type WhatsappServer } from '@test/kit/whatsappServer/whatsappServer';

import { loadLibrary } from './library';
import { createMessengers } from '../messengers';
import { createWhatsapp } from './whatsapp';

jest.setTimeout(60_000);

const PHONE = '79000000001';

let whatsapp: WhatsappServer;
let server: TestServer;
let closeAll: () => Promise<void>;

beforeAll(async () => {
  loosenLongTimers();
  whatsapp = await startWhatsappServer(await loadLibrary());
  const { db, close } = await openTestDatabase();
  const clock = createFakeClock();
  const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
  const config = readConfig({
    WA_SERVER_URL: whatsapp.url,
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
    PACE_GAP_MIN_MS: '0',
    PACE_GAP_MAX_MS: '10',
  });
  const noFiles = { bringHere: () => Promise.resolve(null) };
  const messenger = createWhatsapp({ db, clock, log, config, route: { agent: whatsapp.agent } });
  const engine = createEngine({
    ...{ db, clock, log, config, messengers: createMessengers([messenger]), notices: singleProcessBus },
    files: noFiles,
    publish: () => undefined,
  });
  server = await buildTestServer({ db, clock, config, messenger, engine });
  await engine.start();
  closeAll = async () => {
    await engine.stop();
    await server.close();
    await close();
    await whatsapp.stop();
  };
});
afterAll(() => closeAll());

it('the whole server links a phone, takes its groups over, broadcasts, and forgets the phone', async () => {
  const { app, db, signInAs } = server;
  const owner = await signInAs('owner@example.com');
  const call = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const answer = await app.inject({ ...owner.as, method, url: `/api${path}`, ...(payload && { payload }) });
    return answer.json<{ response: Record<string, unknown> }>().response;
  };
  const account = () => db.query.messengerAccounts.findFirst({ where: eq(messengerAccounts.userId, owner.userId) });
  const addresses = ['Sales', 'Support'].map((name) => whatsapp.addGroup({ name, members: [PHONE] }));
  whatsapp.addGroup({ name: 'Lost', members: [PHONE], lacks: ['id'] });
  addresses.push(whatsapp.addGroup({ name: 'Nameless', members: [PHONE], lacks: ['subject'] }));

  await call('POST', '/whatsapp/init');
  await waitUntil(
    async () => (await account())?.state === 'qr',
    () => 'the code',
  );
  expect(await call('GET', '/whatsapp/status')).toMatchObject({
    isDemo: false,
    phoneUrl: null,
    qrCode: expect.any(String) as string,
  });
  whatsapp.scan((await account())?.qr ?? '', PHONE);
  await waitUntil(
    async () => (await db.$count(groups)) === 3,
    () => 'the groups',
  );
  expect(await call('GET', '/whatsapp/status')).toMatchObject({ isReady: true, isDemo: false, hasAuth: true });

  const ids = (await db.select({ id: groups.id }).from(groups)).map(({ id }) => id);
  await call('POST', '/broadcast', { message: 'hello', group_ids: ids });
  await waitUntil(
    async () => (await db.$count(deliveries, eq(deliveries.status, 'sent'))) === 3,
    () => 'the broadcast',
  );
  expect(whatsapp.received.map(({ to }) => to).sort()).toEqual(addresses.sort());
  const rows = await db.select().from(deliveries);
  expect(rows.map(({ messageId }) => messageId).sort()).toEqual(whatsapp.received.map(({ id }) => id).sort());
  expect(rows.every(({ rawMessage }) => rawMessage !== null && rawMessage.length > 0)).toBe(true);

  expect(await call('POST', '/whatsapp/reset')).toMatchObject({ isReady: false, hasAuth: false });
  expect((await account())?.address).toBeNull();
});
