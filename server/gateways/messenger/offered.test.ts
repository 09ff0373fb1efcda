import { eq } from 'drizzle-orm';

import { KIND_ABILITIES, KIND_NAMES, type KindName } from '@contract/messengerKinds';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/time';
import type { Database } from '@server/db/database';
import { messengerAccounts } from '@server/db/schema';
import { seedOwner } from '@test/kit/buildTestEngine';
import { openTestDatabase } from '@test/kit/testDatabase';

import { readMessageWindows } from './offered';

let db: Database;
let close: () => Promise<void>;
let userId: number;
beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  ({ userId } = await seedOwner(db, 1));
});
afterAll(() => close());

const settings = { correctMs: 15 * MINUTE_MS, recallMs: 48 * HOUR_MS };
const messengers = { find: (kind: KindName) => ({ abilities: KIND_ABILITIES[kind] }) };

async function read(kind: KindName) {
  await db.update(messengerAccounts).set({ kind }).where(eq(messengerAccounts.userId, userId));
  return readMessageWindows(db, { messengers, config: { messageWindows: settings } } as never, userId);
}

it('takes the windows of a phone from the settings, those of a bot from its service', async () => {
  const windows = new Map<KindName, Awaited<ReturnType<typeof read>>>();
  for (const kind of KIND_NAMES) windows.set(kind, await read(kind));
  expect([windows.get('simulator'), windows.get('whatsapp')]).toEqual([settings, settings]);
  const [max, telegram] = [windows.get('max'), windows.get('telegram')];
  for (const ms of [max?.correctMs, max?.recallMs, telegram?.correctMs]) expect(ms).toBeGreaterThan(10_000 * DAY_MS);
  expect(telegram?.recallMs).toBe(48 * HOUR_MS);
});
