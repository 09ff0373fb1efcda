import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { sql } from 'drizzle-orm';

import server from '@locales/ru/server.json';
import { openDatabase } from '../db/client';
import { lockDirectory } from '../db/embedded/directoryLock';
import { users } from '../db/schema';
import { buildSeed } from '../db/seed';
import { fillDataFolder, readAllRows } from '@test/kit/dataFolder';
import { itWithPostgres } from '@test/kit/itWithPostgres';
import { startPostgres, type PostgresServer } from '@test/kit/postgresServer';
import { startS3Server } from '@test/kit/s3Server';

import { runMaintenanceCommand } from './runMaintenanceCommand';

jest.setTimeout(120_000);

let postgres: PostgresServer;
let databasesCount = 0;
/** A data folder with content, copied for each test. */
let filled: string;
let fileUrls: string[];
let dataDir: string;
beforeAll(async () => {
  await buildSeed();
  postgres = await startPostgres();
  filled = fs.mkdtempSync(path.join(os.tmpdir(), 'voronka-filled-'));
  fileUrls = await fillDataFolder(filled);
});
afterAll(async () => {
  fs.rmSync(filled, { recursive: true, force: true });
  await postgres.stop();
});
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'voronka-maintenance-'));
  fs.cpSync(filled, dataDir, { recursive: true });
});
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }));

const openHere = () => openDatabase({ databaseUrl: null, dataDir });
const run = (environment: Record<string, string>, ...commandLine: string[]) =>
  runMaintenanceCommand({ DATA_DIR: dataDir, ...environment }, commandLine);

describe('a move to a database server', () => {
  let url: string;
  beforeEach(async () => void (url = await postgres.createDatabase(`move_${++databasesCount}`)));

  itWithPostgres('takes every row along, and numbers go on where they were', async () => {
    const original = await openHere();
    const rows = await readAllRows(original);
    await original.close();
    const { text, isOk } = await run({}, 'move', url);
    expect([text, isOk]).toEqual([expect.stringContaining('12000  duties'), true]);

    const target = await openDatabase({ databaseUrl: url, dataDir });
    expect(await readAllRows(target)).toEqual(rows);
    const [added] = await target.db.insert(users).values({ email: 'third@example.com', passwordHash: 'x' }).returning();
    expect(added?.id).toBe(5);
    await target.close();
    expect(fs.readdirSync(dataDir).some((name) => name.startsWith('database.moved-'))).toBe(true);
    expect(fs.existsSync(path.join(dataDir, 'database'))).toBe(false);
  });

  itWithPostgres('copies files to another store, and reports missing ones', async () => {
    const [fileUrl = ''] = fileUrls;
    fs.rmSync(path.join(dataDir, fileUrl));
    const s3 = await startS3Server();
    const { isOk, text } = await run(
      {
        FILES_S3_BUCKET: s3.bucket,
        FILES_S3_ENDPOINT: s3.endpoint,
        FILES_S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
        FILES_S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
        FILES_S3_FORCE_PATH_STYLE: 'true',
      },
      'move',
      url,
    );
    await s3.stop();
    expect([isOk, text]).toEqual([true, expect.stringContaining(path.basename(fileUrl))]);
    expect([...s3.objects.values()].map(String)).toEqual([expect.stringContaining('content of /uploads/')]);
  });

  itWithPostgres('is refused into a database that is not empty, and leaves both as they were', async () => {
    const target = await openDatabase({ databaseUrl: url, dataDir });
    await target.db.insert(users).values({ email: 'somebody@example.com', passwordHash: 'x' });
    const refused = await run({ DATABASE_URL: url }, 'move');
    expect(refused).toEqual({ isOk: false, text: server.move.targetNotEmpty.replace('{{table}}', 'users') });
    expect(await target.db.select().from(users)).toHaveLength(1);
    await target.close();
    expect(fs.existsSync(path.join(dataDir, 'database'))).toBe(true);
  });

  itWithPostgres('is rolled back by a failure, and can be repeated', async () => {
    const broken = await openDatabase({ databaseUrl: url, dataDir });
    await broken.db.execute(sql`alter table whatsapp_keys add constraint no_more check (id <> 'b')`);
    expect((await run({}, 'move', url)).isOk).toBe(false);
    expect(await broken.db.select().from(users)).toEqual([]);
    await broken.db.execute(sql`alter table whatsapp_keys drop constraint no_more`);
    await broken.close();
    expect((await run({}, 'move', url)).isOk).toBe(true);
  });

  itWithPostgres(
    'is refused while a server runs here, without a database here, with another key, and to another version',
    async () => {
      const elsewhere = path.join(dataDir, 'elsewhere');
      const refused = await run({ DATA_DIR: elsewhere }, 'move', url);
      expect(refused.text).toBe(server.move.noSource.replace('{{dataDir}}', elsewhere));
      const lock = await lockDirectory(dataDir);
      expect((await run({}, 'move', url)).text).toContain(dataDir);
      await lock.release();
      fs.writeFileSync(path.join(dataDir, 'encryption.key'), `${'a'.repeat(64)}\n`);
      const other = await run({ ENCRYPTION_KEY: 'b'.repeat(64) }, 'move', url);
      expect(other.text).toBe(server.move.keyDiffers.replace('{{dataDir}}', dataDir));
      const target = await openDatabase({ databaseUrl: url, dataDir });
      await target.db.execute(sql`alter table nodes add column newer integer`);
      await target.close();
      expect((await run({}, 'move', url)).text).toBe(server.move.schemaDiffers);
    },
  );
});
