import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { and, eq, inArray } from 'drizzle-orm';

import { SECOND_MS } from '@contract/time';
import { readConfig } from '@server/config';
import { singleProcessBus } from '@server/db/clusterBus';
import type { Database } from '@server/db/database';
import { botLinks, broadcasts, deliveries, groups, messengerAccounts, users } from '@server/db/schema';
import { createEngine } from '@server/engine/createEngine';
import type { Engine } from '@server/engine/engine';
import { noPace, seedOwner } from '@test/kit/buildTestEngine';
import { inShort, limitMs } from '@test/kit/effort';
import { createFakeClock } from '@test/kit/fakeClock';
import { startMaxServer, type MaxServer } from '@test/kit/maxServer';
import { waitUntil } from '@test/kit/messengerContract';
import { createScriptedMessenger } from '@test/kit/scriptedMessenger';
import { startTelegramGroups, type TelegramGroups } from '@test/kit/telegramGroups';
import { openTestDatabase } from '@test/kit/testDatabase';

import type { Messenger } from '../messenger';
import { createMax } from '../max/max';
import { createMessengers } from '../messengers';
import { createTelegramGroups } from '../telegram/telegram';

/** The limit of S27: what one account cannot do delays no other one longer. */
const OTHERS_MAX_MS = 10 * SECOND_MS;
const HELD_S = 3_600;
const TROUBLE_MS = inShort(2, 5) * SECOND_MS;

let db: Database;
let max: MaxServer;
let telegram: TelegramGroups;
let engine: Engine;
let ownerId: number;
let kinds: Messenger[];
let closeAll: () => Promise<void>;

beforeAll(async () => {
  const opened = await openTestDatabase();
  ({ db } = opened);
  [max, telegram] = await Promise.all([startMaxServer(), startTelegramGroups()]);
  const config = readConfig({
    ...{ MAX_API_ROOT: max.root, TELEGRAM_API_ROOT: telegram.root },
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
  });
  const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
  kinds = [createMax({ db, log, config }), createTelegramGroups({ db, log, config })];
  engine = createEngine({
    ...{ db, log, clock: createFakeClock(), config: { ...config, pace: noPace }, notices: singleProcessBus },
    messengers: createMessengers([createScriptedMessenger('simulator'), ...kinds]),
    files: { bringHere: () => Promise.resolve(null) },
    publish: () => undefined,
  });
  ({ userId: ownerId } = await seedOwner(db, 1));
  closeAll = async () => {
    await engine.stop();
    await Promise.all([max.close(), telegram.close()]);
    await opened.close();
  };
});
afterAll(() => closeAll());

/** A further account of the owner, whose bot is in one group. */
async function addBot(kind: 'max' | 'telegram', { id, token }: { id: number; token: string }) {
  const service = kind === 'max' ? max : telegram;
  const address = service.addGroup(id, { title: `Group of ${id}` });
  const [user] = await db.insert(users).values({ ownerId, name: token }).returning();
  const values = { userId: user?.id ?? 0, kind, desired: 'on' as const };
  const [account] = await db.insert(messengerAccounts).values(values).returning();
  const accountId = account?.id ?? 0;
  await kinds.find((one) => one.kind === kind)?.bots?.store(db, accountId, { botId: String(id), token });
  const rows = [{ accountId, address, name: token, type: 'group' as const }];
  const [group] = await db.insert(groups).values(rows).returning();
  return { userId: user?.id ?? 0, accountId, groupId: group?.id ?? 0 };
}

type Account = Awaited<ReturnType<typeof addBot>>;

async function broadcast({ userId, accountId, groupId }: Account, text: string): Promise<void> {
  const [made] = await db.insert(broadcasts).values({ userId, message: text, total: 1 }).returning();
  const row = { accountId, groupId, broadcastId: made?.id, payload: { text, mediaUrl: null }, dueAt: new Date(0) };
  await db.insert(deliveries).values(row);
}

const accountOf = async ({ accountId }: Account) =>
  (await db.select().from(messengerAccounts).where(eq(messengerAccounts.id, accountId)))[0];

function countSent(accounts: readonly Account[]): Promise<number> {
  const ids = accounts.map(({ accountId }) => accountId);
  return db.$count(deliveries, and(eq(deliveries.status, 'sent'), inArray(deliveries.accountId, ids)));
}

it('goes on with the other bots and phones of an owner, whatever is wrong with one of them', async () => {
  const [broken, revoked, held] = [max.addBot(), telegram.addBot(), telegram.addBot()];
  broken.isBroken = true;
  const troubled = {
    broken: await addBot('max', broken),
    unreadable: await addBot('max', max.addBot()),
    revoked: await addBot('telegram', revoked),
    held: await addBot('telegram', held),
  };
  await db
    .update(botLinks)
    .set({ token: Buffer.from('not what was encrypted') })
    .where(eq(botLinks.accountId, troubled.unreadable.accountId));
  const [phone] = await db.select().from(messengerAccounts).where(eq(messengerAccounts.userId, ownerId));
  const [phoneGroup] = await db
    .select()
    .from(groups)
    .where(eq(groups.accountId, phone?.id ?? 0));
  const others = [
    { userId: ownerId, accountId: phone?.id ?? 0, groupId: phoneGroup?.id ?? 0 },
    await addBot('max', max.addBot()),
    await addBot('telegram', telegram.addBot()),
  ];
  const startedMs = performance.now();
  await engine.start();
  const all = [...Object.values(troubled), ...others];
  await waitUntil(
    async () =>
      (await accountOf(troubled.held))?.state === 'open' && (await accountOf(troubled.revoked))?.state === 'open',
    () => 'the connections',
  );
  telegram.revoke(revoked.token);
  held.heldS = HELD_S;
  for (const account of all) await broadcast(account, `to ${account.accountId}`);
  const beganMs = performance.now();
  for (let round = 1; performance.now() - beganMs < TROUBLE_MS; round += 1) {
    const askedMs = performance.now();
    await waitUntil(
      async () => (await countSent(others)) === round * others.length,
      () => `round ${round} of the others`,
    );
    expect(performance.now() - askedMs).toBeLessThan(limitMs(OTHERS_MAX_MS));
    for (const account of others) await broadcast(account, `round ${round}`);
    await sleep(100);
  }

  // Only its events cannot be read.
  const { broken: deaf, ...silent } = troubled;
  expect([await countSent([deaf]), await countSent(Object.values(silent))]).toEqual([1, 0]);
  expect((await accountOf(troubled.revoked))?.state).toBe('logged_out');
  expect(await accountOf(troubled.held)).toMatchObject({ desired: 'on', state: 'reconnecting' });
  expect(await accountOf(troubled.unreadable)).toMatchObject({ desired: 'on', state: 'reconnecting' });
  // Neither of them is asked without a pause.
  expect(broken.pollsCount).toBeLessThan((performance.now() - startedMs) / SECOND_MS + 2);
});
