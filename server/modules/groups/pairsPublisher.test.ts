import { pino } from 'pino';

import { openTestDatabase } from '@test/kit/testDatabase';
import { waitUntil } from '@test/kit/messengerContract';

import type { Database } from '../../db/database';
import { users } from '../../db/schema';
import { createPairsPublisher } from './pairsPublisher';

let db: Database;
let close: () => Promise<void>;
let ids: number[];
let published: [userId: number, event: string][];

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  const login = (email: string) => ({ email, passwordHash: 'none' });
  const [owner, foreign] = await db
    .insert(users)
    .values([login('owner@example.com'), login('foreign@example.com')])
    .returning({ id: users.id });
  const further = ['Club in MAX', 'Club in Telegram'].map((name) => ({ ownerId: owner?.id ?? 0, name }));
  const added = await db.insert(users).values(further).returning({ id: users.id });
  ids = [owner, ...added, foreign].map((row) => row?.id ?? 0);
});
afterAll(() => close());

function open() {
  published = [];
  const log = pino({ level: 'silent' });
  return createPairsPublisher(
    { db, log, publish: (userId, event) => void published.push([userId, event]) },
    { gapMs: 50 },
  );
}
const told = () => published.filter(([, event]) => event === 'pairs:updated').map(([userId]) => userId);

it('tells the other accounts of the owner, and nobody else, once for many changes of one account', async () => {
  const [owner = 0, max = 0, telegram = 0, foreign = 0] = ids;
  const publisher = open();
  for (let at = 0; at < 20; at += 1) publisher.publish(max, 'groups:updated', {});
  publisher.publish(max, 'variables:updated', {});
  publisher.publish(foreign, 'groups:updated', {});
  publisher.publish(owner, 'funnels:updated', {});
  expect(published).toHaveLength(23);
  await waitUntil(
    () => told().length >= 2,
    () => 'the other accounts are told',
  );
  await publisher.close();
  expect(told()).toEqual([owner, telegram]);
});

it('tells them again of what changed while they were being told, and nothing once it is closed', async () => {
  const [owner = 0, max = 0] = ids;
  const publisher = open();
  publisher.publish(owner, 'groups:updated', {});
  await waitUntil(
    () => told().length > 0,
    () => 'the first of them is told',
  );
  publisher.publish(owner, 'groups:updated', {});
  await waitUntil(
    () => told().length === 4,
    () => 'both are told twice',
  );
  publisher.publish(max, 'groups:updated', {});
  await publisher.close();
  expect(told()).toHaveLength(4);
});
