import type { Database } from '../db/database';
import { telegramOutbox, users } from '../db/schema';
import { openTestDatabase } from '@test/kit/testDatabase';
import { notify, type NewNotification } from './notify';

let db: Database;
let close: () => Promise<void>;

beforeAll(async () => void ({ db, close } = await openTestDatabase()));
afterAll(() => close());

it('queues a message for Telegram when its owner enabled that, but none about Telegram itself', async () => {
  const [wishes, doesNot] = await db
    .insert(users)
    .values([
      { email: 'a@example.com', passwordHash: 'x', telegramNotifications: true },
      { email: 'b@example.com', passwordHash: 'x' },
    ])
    .returning();
  const tell = (userId: number | undefined, title: string, more: Partial<NewNotification> = {}) =>
    notify(
      { db, publish: () => undefined },
      { userId: userId ?? 0, type: 'generic', title, message: `${title} happened`, ...more },
    );
  await tell(wishes?.id, 'wished');
  await tell(wishes?.id, 'about Telegram', { type: 'telegram_fallback' });
  await tell(wishes?.id, 'told otherwise', { staysHere: true });
  await tell(doesNot?.id, 'not wished');
  expect(await db.select().from(telegramOutbox)).toMatchObject([
    { userId: wishes?.id, kind: 'notification', text: 'wished\nwished happened' },
  ]);
});
