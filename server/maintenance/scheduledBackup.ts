import fs from 'node:fs';
import path from 'node:path';

import { HOUR_MS } from '@contract/time';

import type { Deps } from '../deps';
import { makeOnlineBackup } from './backup';

/** A name of ours, such as `voronka-2026-11-23T04-00-00Z`; other folders in the place are never touched. */
const OWN_NAME = /^voronka-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/;

type Parts = Pick<Deps, 'log' | 'clock'> & {
  config: Pick<Deps['config'], 'dataDir'>;
  copyDatabase: NonNullable<Deps['copyDatabase']>;
  backups: NonNullable<Deps['config']['backups']>;
};

/** Backs up the embedded database, files and key when the newest backup is too old, and then removes the oldest ones. */
export async function backupIfDue({ log, clock, config, copyDatabase, backups }: Parts): Promise<void> {
  const { dir, everyHours, keepCount } = backups;
  const nowMs = clock.nowMs();
  const newestMs = (await listBackups(dir)).at(-1)?.madeMs ?? -Infinity;
  // A backup from the future was made before the clock was set back.
  if (newestMs <= nowMs && nowMs - newestMs < everyHours * HOUR_MS) return;
  const made = await makeOnlineBackup(config, copyDatabase, path.join(dir, nameOf(nowMs)));
  log.info({ accounts: made.accountsCount, messages: made.messagesCount }, 'a backup was made and verified');
  const old = (await listBackups(dir)).slice(0, -keepCount);
  for (const { name } of old) await fs.promises.rm(path.join(dir, name), { recursive: true, force: true });
}

/** Our backups in a folder, oldest first. */
async function listBackups(dir: string): Promise<{ name: string; madeMs: number }[]> {
  const names = await fs.promises.readdir(dir).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  return names
    .flatMap((name) => {
      const [, day, hour, minute, second] = OWN_NAME.exec(name) ?? [];
      return day === undefined ? [] : [{ name, madeMs: Date.parse(`${day}T${hour}:${minute}:${second}Z`) }];
    })
    .sort((a, b) => a.madeMs - b.madeMs);
}

/** Colons are not allowed in file names everywhere. */
const nameOf = (momentMs: number): string =>
  `voronka-${new Date(momentMs)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}`;
