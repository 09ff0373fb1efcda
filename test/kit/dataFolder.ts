import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

import { eq, sql } from 'drizzle-orm';

import { openDatabase, type OpenDatabase } from '@server/db/client';
import { deliveries, mediaFiles, messengerAccounts, users, whatsappCredentials, whatsappKeys } from '@server/db/schema';

import { seedBelongings } from './seedBelongings';

/** Two owners with everything, awkward values among it. */
async function fill({ db }: OpenDatabase): Promise<void> {
  for (const mark of ['first', 'second']) {
    const email = `${mark}@example.com`;
    const [user] = await db.insert(users).values({ email, passwordHash: 'x' }).returning();
    const belongings = await seedBelongings(db, user?.id ?? 0, mark);
    const own = eq(messengerAccounts.userId, user?.id ?? 0);
    const [account] = await db.select({ id: messengerAccounts.id }).from(messengerAccounts).where(own);
    const accountId = account?.id ?? 0;
    await db.insert(whatsappCredentials).values({ accountId, value: randomBytes(300) });
    const keys = ['a', 'b'].map((id) => ({ accountId, type: 'session', id, value: randomBytes(64) }));
    await db.insert(whatsappKeys).values(keys);
    await db.insert(deliveries).values({
      accountId,
      groupId: belongings.groupId,
      broadcastId: belongings.broadcastId,
      payload: { text: 'quotes \' " \\ and\nlines, \u0416 and \ud83d\ude00', mediaUrl: belongings.mediaUrl },
      dueAt: new Date('2026-03-29T01:59:59.999Z'),
      rawMessage: Buffer.from([0, 1, 0x5c, 0xff]),
    });
  }
  await db.execute(
    sql`insert into duties select 'duty ' || n, '', 9007199254740991, now() from generate_series(1, 12000) n`,
  );
}

/** Every row of every table, in the order of their texts. */
export async function readAllRows({ db }: OpenDatabase): Promise<Record<string, unknown>> {
  const names = await db.execute(sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`);
  const all: Record<string, unknown> = {};
  for (const { name } of (names as { rows: { name: string }[] }).rows) {
    const rows = await db.execute(sql`select t::text as row from ${sql.identifier(name)} t order by 1`);
    all[name] = (rows as { rows: object[] }).rows;
  }
  return all;
}

/** Fills a data folder with a database and its files, as a server leaves it behind. Returns the addresses of the files. */
export async function fillDataFolder(dataDir: string): Promise<string[]> {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  await fill(database);
  const rows = await database.db.select({ url: mediaFiles.url }).from(mediaFiles);
  await database.close();
  fs.mkdirSync(path.join(dataDir, 'uploads'));
  for (const { url } of rows) fs.writeFileSync(path.join(dataDir, url), `content of ${url}`);
  return rows.map(({ url }) => url);
}
