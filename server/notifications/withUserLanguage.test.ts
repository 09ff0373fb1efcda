import bots from '@locales/ru/bots.json';
import texts from '@locales/ru/server.json';
import { openTestDatabase } from '@test/kit/testDatabase';

import type { Database } from '../db/database';
import { messengerAccounts, users } from '../db/schema';
import { setProcessKind } from '../language';
import { translate } from '../translate';
import { withUserLanguage } from './withUserLanguage';

let db: Database;
let close: () => Promise<void>;
let userId: number;

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  const [user] = await db.insert(users).values({ email: 'a@example.com', passwordHash: 'x' }).returning();
  userId = user?.id ?? 0;
});
afterEach(() => setProcessKind(['simulator']));
afterAll(() => close());

const titleOf = () => withUserLanguage(db, userId, () => translate('connection.logged_out.title'));

it('speaks of the bot to an owner whose messenger is linked by one, chosen for the account or for the server', async () => {
  expect(await titleOf()).toBe(texts.connection.logged_out.title);
  setProcessKind(['telegram', 'simulator']);
  const ofBots = bots.server.connection.logged_out.title;
  expect(await titleOf()).toBe(ofBots.replace('WhatsApp', 'Telegram'));
  await db.insert(messengerAccounts).values({ userId, kind: 'max' });
  expect(await titleOf()).toBe(ofBots.replace('WhatsApp', 'MAX'));
});
