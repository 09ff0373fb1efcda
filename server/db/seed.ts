import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

import { PGlite } from '@electric-sql/pglite';

import { findProjectRoot } from '../projectRoot';
import { findMigrationsFolder, migrateEmbedded } from './migrateDatabase';

/**
 * Path of the archived empty, migrated database: unpacking takes one second, creating it up to 14 s and 850 MB. The
 * name contains a hash of its sources, so a stale archive is never used.
 */
function findSeedPath(): string {
  const root = findProjectRoot();
  const folder = findMigrationsFolder();
  const hash = createHash('sha256').update(readPgliteVersion(root));
  for (const file of fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()) {
    hash.update(file).update(fs.readFileSync(path.join(folder, file)));
  }
  return path.join(root, 'node_modules', '.cache', 'voronka', `seed-${hash.digest('hex').slice(0, 16)}.tgz`);
}

function readPgliteVersion(root: string): string {
  const entry = createRequire(path.join(root, 'package.json')).resolve('@electric-sql/pglite');
  return fs.readFileSync(path.join(path.dirname(entry), '..', 'package.json'), 'utf8');
}

/** The archive, or null when it has not been built. */
export function readSeed(): Blob | null {
  const file = findSeedPath();
  return fs.existsSync(file) ? new Blob([gunzipSync(fs.readFileSync(file))]) : null;
}

/** Builds the archive unless it exists. Safe when run twice at once. */
export async function buildSeed(): Promise<Blob> {
  const ready = readSeed();
  if (ready) return ready;
  const client = await PGlite.create();
  try {
    await migrateEmbedded(client);
    const archive = await client.dumpDataDir('gzip');
    const file = findSeedPath();
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(`${file}.${process.pid}`, Buffer.from(await archive.arrayBuffer()));
    fs.renameSync(`${file}.${process.pid}`, file);
    return archive;
  } finally {
    await client.close();
  }
}
