import { limits } from '@contract/limits';
import { MINUTE_MS } from '@contract/time';
import { KIND_ABILITIES } from '@contract/messengerKinds';
import type { LinkCode, MessengerStatus } from '@contract/schemas/messenger';
import { eq } from 'drizzle-orm';
import { messengerAccounts } from '@server/db/schema';
import { buildSimulatedServer, type SimulatedServer } from '@test/kit/simulatedServer';
import type { Caller } from '@test/kit/buildTestServer';

import { createQrImages } from './messengerStatus';

jest.setTimeout(60_000);

let server: SimulatedServer;
beforeAll(async () => void (server = await buildSimulatedServer()));
afterAll(() => server.close());

const call = async (caller: Caller, method: 'GET' | 'POST', path: string) => {
  const answer = await server.app.inject({ ...caller.as, method, url: `/api${path}` });
  return answer.json<{ status: string; success?: boolean; response: MessengerStatus & Record<string, unknown> }>();
};
const statusOf = async (caller: Caller) => (await call(caller, 'GET', '/whatsapp/status')).response;
const newOwner = (name: string) => server.signInAs(`${name}@example.com`);

it('is not connected before the first request', async () => {
  const owner = await newOwner('nobody');
  expect(await call(owner, 'GET', '/whatsapp/status')).toEqual({
    status: 'success',
    success: true,
    response: {
      isReady: false,
      isInitializing: false,
      hasAuth: false,
      qrCode: null,
      isDemo: true,
      phoneUrl: null,
      reason: null,
      sendingStoppedAt: null,
      abilities: {
        ...KIND_ABILITIES.simulator,
        messageWindows: { correctMs: 15 * MINUTE_MS, recallMs: expect.any(Number) as number },
      },
    },
  });
  expect((await call(owner, 'GET', '/whatsapp-qr')).response).toEqual({ qr: null });
});

it('returns initializing at once, then shows a code that contains the address of the phone', async () => {
  const owner = await newOwner('connecting');
  expect((await call(owner, 'POST', '/whatsapp/init')).response).toMatchObject({
    isInitializing: true,
    isReady: false,
  });
  await server.until(async () => (await statusOf(owner)).qrCode !== null);

  const { response } = await call(owner, 'GET', '/whatsapp-qr');
  expect(response.phoneUrl).toMatch(/^https:\/\/console\.test\/phone\?code=[\w-]{22}$/);
  expect(response.qr).toBe(await createQrImages()(String(response.phoneUrl)));
  expect(Number(response.expiresAt) - Number(response.issuedAt)).toBe(limits.messenger.qrFirstLifeMs);
  const pushed = server.published.filter((item) => item.userId === owner.userId).map((item) => item.event);
  expect(pushed).toContain('whatsapp:qr');
});

it('shows a code to enter on the phone with a number, another one on request, and links by it', async () => {
  const owner = await newOwner('by-number');
  const request = async (phone: unknown) => {
    const answer = await server.app.inject({
      ...owner.as,
      method: 'POST',
      url: '/api/whatsapp/link-code',
      payload: { phone },
    });
    return { status: answer.statusCode, ...answer.json<{ response: MessengerStatus | string }>() };
  };
  const shown = async () => (await call(owner, 'GET', '/whatsapp-qr')).response as unknown as { linkCode?: LinkCode };
  expect(await request('900')).toMatchObject({ status: 'error', response: expect.stringContaining('+7') as string });

  expect((await request('8 900 000-00-01')).response).toMatchObject({ isInitializing: true, qrCode: null });
  await server.until(async () => (await shown()).linkCode !== undefined);
  const { linkCode: first } = await shown();
  expect(first).toMatchObject({ phone: '79000000001', phoneUrl: 'https://console.test/phone?enter' });
  expect(Number(first?.expiresAt) - Number(first?.issuedAt)).toBe(limits.messenger.linkCodeLifeMs);
  expect(await statusOf(owner)).toMatchObject({ isInitializing: true, qrCode: null, phoneUrl: null });

  await request('+79000000001');
  await server.until(
    async () => (await shown()).linkCode?.text !== first?.text && (await shown()).linkCode !== undefined,
  );
  const phoneCall = (code = '') => server.app.inject({ method: 'POST', url: `/phone-api/link/${code}` });
  expect((await phoneCall(first?.text)).statusCode).toBe(410);
  expect((await phoneCall((await shown()).linkCode?.text)).statusCode).toBe(200);
  await server.until(async () => (await statusOf(owner)).isReady);
  const [account] = await server.db.select().from(messengerAccounts).where(eq(messengerAccounts.userId, owner.userId));
  expect(account?.linkPhone).toBeNull();
});

it('reports that a connection waits for its turn, only while it is being opened', async () => {
  const owner = await newOwner('queued');
  const account = { userId: owner.userId, isConnectQueued: true, address: '79000000009@s.whatsapp.net' };
  await server.db.insert(messengerAccounts).values({ ...account, state: 'reconnecting' });
  expect(await statusOf(owner)).toMatchObject({ isQueued: true, hasAuth: true, reason: 'connectionLost' });
  await server.db.update(messengerAccounts).set({ state: 'open' }).where(eq(messengerAccounts.userId, owner.userId));
  expect(await statusOf(owner)).not.toHaveProperty('isQueued');
});

it('reports until when the messenger limits the rate, and nothing afterwards', async () => {
  const owner = await newOwner('limited');
  const limitedUntil = new Date(server.clock.nowMs() + 60_000);
  await server.db.insert(messengerAccounts).values({ userId: owner.userId, state: 'open', limitedUntil });
  expect(await statusOf(owner)).toMatchObject({ isReady: true, limitedUntil: limitedUntil.getTime() });
  server.clock.move(60_001);
  expect(await statusOf(owner)).not.toHaveProperty('limitedUntil');
});

it('never shows an expired code, and reports when the last one was not scanned', async () => {
  const owner = await newOwner('expired');
  await call(owner, 'POST', '/whatsapp/init');
  await server.until(async () => (await statusOf(owner)).qrCode !== null);
  const past = new Date(server.clock.nowMs() - 1);
  await server.db
    .update(messengerAccounts)
    .set({ qrExpiresAt: past })
    .where(eq(messengerAccounts.userId, owner.userId));
  expect(await statusOf(owner)).toMatchObject({ isInitializing: true, qrCode: null, phoneUrl: null });
  expect((await call(owner, 'GET', '/whatsapp-qr')).response).toEqual({ qr: null });

  await server.until(async () => {
    server.clock.move(limits.messenger.qrFirstLifeMs + 1);
    return (await statusOf(owner)).reason === 'qrExpired';
  });
  expect(await statusOf(owner)).toMatchObject({ isInitializing: false, isReady: false, reason: 'qrExpired' });
});

it('is ready once a phone is linked, and pushes every step to its owner alone', async () => {
  const [owner, other] = [await newOwner('ready'), await newOwner('other')];
  await server.connect(owner);
  expect(await statusOf(owner)).toMatchObject({ isReady: true, isInitializing: false, hasAuth: true, qrCode: null });
  expect(await statusOf(other)).toMatchObject({ isReady: false, hasAuth: false });
  expect((await call(owner, 'GET', '/whatsapp-qr')).response).toEqual({ authed: true });

  const pushed = () =>
    server.published.filter((item) => item.event === 'whatsapp:status' && item.userId === owner.userId);
  const isTold = () => JSON.stringify(pushed().at(-1)?.payload ?? '').includes('"isReady":true');
  await server.until(isTold);
  expect(isTold()).toBe(true);
  expect(server.published.some((item) => item.userId === other.userId)).toBe(false);
});

it('deletes the phone on reset, and changes nothing in other accounts', async () => {
  const [owner, other] = [await newOwner('reset'), await newOwner('bystander')];
  const token = await server.connect(owner);
  await server.connect(other);
  expect((await call(owner, 'POST', '/whatsapp/reset')).response).toMatchObject({
    isReady: false,
    isInitializing: false,
    hasAuth: false,
    reason: null,
  });
  expect(await server.simulator.phone.authenticate(token)).toBeNull();
  expect(await statusOf(other)).toMatchObject({ isReady: true });
  const again = await call(owner, 'POST', '/whatsapp/reset');
  expect(again.response.isReady).toBe(false);
});

it('reports the logout when the phone unlinks the console', async () => {
  const owner = await newOwner('unlinked');
  await server.connect(owner);
  const account = await server.db.query.messengerAccounts.findFirst({
    where: eq(messengerAccounts.userId, owner.userId),
  });
  await server.simulator.phone.unlink(account?.id ?? 0);
  await server.until(async () => (await statusOf(owner)).reason !== null);
  expect(await statusOf(owner)).toMatchObject({ isReady: false, hasAuth: false, reason: 'loggedOut' });
});
