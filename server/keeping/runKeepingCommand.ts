import path from 'node:path';

import { ConfigError, readConfig, type Config } from '../config';
import { openDatabase } from '../db/client';
import { DirectoryBusyError } from '../db/embedded/directoryLock';
import { FilesUnavailableError } from '../gateways/files/fileStore';
import { KeyDiffersError } from '../gateways/messenger/whatsapp/keyOfDatabase';
import { createMask } from '../mask';
import { say } from '../words';
import { BackupError, makeBackup } from './backup';
import { MoveError } from './moveDatabase';
import type { MovedFiles } from './moveFiles';
import { RotationError, rotateKey } from './rotateKey';
import { settleRestored } from './settleRestored';
import { HouseError, moveFilesHere, moveHouse, putAside } from './moveHouse';

type Environment = Record<string, string | undefined>;

/** What one command says, and whether it worked. */
export interface KeepingResult {
  text: string;
  isFine: boolean;
}

/** Runs `move`, `move-files`, `backup`, `settle` or `rotate-key` (`keeping.usage` of `locales/ru/server.json`) with the settings of the environment. */
export async function runKeepingCommand(
  environment: Environment,
  [command = '', argument]: string[],
): Promise<KeepingResult> {
  try {
    const config = readConfig(environment);
    const text = await run(config, command, argument ?? null);
    return { text: text ?? say('keeping.usage'), isFine: text !== null };
  } catch (error) {
    return { text: hideSecrets(environment, command, argument, explain(error)), isFine: false };
  }
}

/** What was given on the command line is an address with a password in it, or the new key itself. */
function hideSecrets(environment: Environment, command: string, argument: string | undefined, text: string): string {
  const given = command === 'rotate-key' ? { NEW_ENCRYPTION_KEY: argument } : { DATABASE_URL: argument };
  return createMask(given)(createMask(environment)(text));
}

async function run(config: Config, command: string, argument: string | null): Promise<string | null> {
  if (command === 'backup') return argument === null ? null : backup(config, path.resolve(argument));
  if (command === 'move-files') return argument === null ? null : moveOnlyFiles(config, path.resolve(argument));
  if (command === 'settle') return settle(config);
  if (command === 'rotate-key') return rotate(config, argument);
  const targetUrl = argument ?? config.databaseUrl;
  return command === 'move' && targetUrl !== null ? move(config, targetUrl) : null;
}

async function backup(config: Config, target: string): Promise<string> {
  const { folder, accountsCount, messagesCount } = await makeBackup(config, target);
  return say('backup.made', { folder, accounts: accountsCount, messages: messagesCount });
}

async function settle(config: Config): Promise<string> {
  const { db, close } = await openDatabase(config);
  try {
    const { messagesCount, runsCount, broadcastsCount } = await settleRestored(db);
    return say('backup.settled', { messages: messagesCount, runs: runsCount, broadcasts: broadcastsCount });
  } finally {
    await close();
  }
}

async function rotate(config: Config, newKey: string | null): Promise<string> {
  const { db, close } = await openDatabase(config);
  try {
    const { rowsCount, isInEnvironment } = await rotateKey(db, config, newKey);
    return say(isInEnvironment ? 'rotation.doneSetKey' : 'rotation.done', { rows: rowsCount });
  } finally {
    await close();
  }
}

async function moveOnlyFiles(config: Config, folder: string): Promise<string> {
  const { db, close } = await openDatabase(config);
  try {
    return describeFiles(await moveFilesHere(config, db, folder));
  } finally {
    await close();
  }
}

async function move(config: Config, targetUrl: string): Promise<string> {
  const moved = await moveHouse(config, targetUrl);
  putAside(config, moved);
  const rows = moved.tables.map(({ name, rowsCount }) => `  ${String(rowsCount).padStart(9)}  ${name}`);
  return [
    ...rows,
    describeFiles(moved.files),
    say('move.done', { folder: moved.formerDatabase }),
    ...(moved.keyFile === null ? [] : [say('move.keyFile', { file: moved.keyFile })]),
  ].join('\n');
}

function describeFiles({ copiedCount, presentCount, missing }: MovedFiles): string {
  const counts = say('move.files', { copied: copiedCount, present: presentCount });
  if (missing.length === 0) return counts;
  return [counts, say('move.missing', { missing: missing.length }), ...missing.map((name) => `  ${name}`)].join('\n');
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return say('start.configProblems', { problems: error.message });
  if (error instanceof DirectoryBusyError) return say('account.directoryBusy', { directory: error.directory });
  if (error instanceof RotationError) return say(`rotation.${error.problem}`);
  if (error instanceof KeyDiffersError) return say('start.keyDiffers');
  if (error instanceof BackupError) return say(`backup.${error.problem}`, { place: error.place });
  if (error instanceof HouseError) return say(`move.${error.problem}`, { dataDir: error.dataDir });
  if (error instanceof MoveError) return say(`move.${error.problem}`, { table: error.table });
  const cause = error instanceof FilesUnavailableError ? error.cause : error;
  return say('keeping.failed', { reason: cause instanceof Error ? cause.message : String(cause) });
}
