import path from 'node:path';

import { ConfigError, readConfig, type Config } from '../config';
import { openDatabase } from '../db/client';
import { DirectoryBusyError } from '../db/embedded/directoryLock';
import { EngineVersionError } from '../db/embedded/engineVersion';
import { FilesUnavailableError } from '../gateways/files/fileStore';
import { KeyMismatchError } from '../gateways/messenger/whatsapp/keyFingerprint';
import { createMask } from '../mask';
import { translate } from '../translate';
import { BackupError, makeBackup } from './backup';
import { CopyError, type CopiedTable } from './copyDatabase';
import type { CopiedFiles } from './copyFiles';
import { RotationError, rotateKey } from './rotateKey';
import { UpgradeError, loadEngine, upgradeEmbedded } from './upgradeEmbedded';
import { SalvageError, salvage } from './salvage';
import { settleRestored } from './settleRestored';
import { MigrationError, copyFilesFromFolder, migrateToServer, retireEmbeddedDatabase } from './migrateToServer';

type Environment = Record<string, string | undefined>;

/** Output of a command and whether it succeeded. */
export interface MaintenanceResult {
  text: string;
  isOk: boolean;
}

/** Runs `move`, `move-files`, `backup`, `upgrade`, `salvage`, `settle` or `rotate-key` (see `keeping.usage` in `locales/ru/server.json`). */
export async function runMaintenanceCommand(
  environment: Environment,
  [command = '', argument]: string[],
): Promise<MaintenanceResult> {
  try {
    const config = readConfig(environment);
    const text = await run(config, command, argument ?? null);
    return { text: text ?? translate('keeping.usage'), isOk: text !== null };
  } catch (error) {
    return { text: hideSecrets(environment, command, argument, explain(error)), isOk: false };
  }
}

/** The argument is a URL with a password in it, or the new key itself. */
function hideSecrets(environment: Environment, command: string, argument: string | undefined, text: string): string {
  const given = command === 'rotate-key' ? { NEW_ENCRYPTION_KEY: argument } : { DATABASE_URL: argument };
  return createMask(given)(createMask(environment)(text));
}

async function run(config: Config, command: string, argument: string | null): Promise<string | null> {
  if (command === 'backup') return argument === null ? null : backup(config, path.resolve(argument));
  if (command === 'salvage') return argument === null ? null : salvageInto(config, path.resolve(argument));
  if (command === 'upgrade') return argument === null ? null : upgrade(config, path.resolve(argument));
  if (command === 'move-files') return argument === null ? null : moveOnlyFiles(config, path.resolve(argument));
  if (command === 'settle') return settle(config);
  if (command === 'rotate-key') return rotate(config, argument);
  const targetUrl = argument ?? config.databaseUrl;
  return command === 'move' && targetUrl !== null ? move(config, targetUrl) : null;
}

async function backup(config: Config, target: string): Promise<string> {
  const { folder, accountsCount, messagesCount } = await makeBackup(config, target);
  return translate('backup.made', { folder, accounts: accountsCount, messages: messagesCount });
}

async function upgrade({ dataDir }: Config, installation: string): Promise<string> {
  const { tables, formerDatabase } = await upgradeEmbedded(dataDir, await loadEngine(installation));
  return [...describeTables(tables), translate('upgrade.done', { folder: formerDatabase })].join('\n');
}

/** The number of rows, and what was lost where, per table. */
async function salvageInto({ dataDir }: Config, target: string): Promise<string> {
  const tables = await salvage(dataDir, target);
  const lines = describeTables(tables).map((line, at) => {
    const { lostRowsCount = 0, lostPagesCount = 0 } = tables[at] ?? {};
    if (lostRowsCount + lostPagesCount === 0) return line;
    return `${line}  ${translate('salvage.lost', { rows: lostRowsCount, pages: lostPagesCount })}`;
  });
  return [...lines, translate('salvage.done', { folder: target })].join('\n');
}

const describeTables = (tables: readonly CopiedTable[]) =>
  tables.map(({ name, rowsCount }) => `  ${String(rowsCount).padStart(9)}  ${name}`);

async function settle(config: Config): Promise<string> {
  const { db, close } = await openDatabase(config);
  try {
    const { messagesCount, runsCount, broadcastsCount } = await settleRestored(db);
    return translate('backup.settled', { messages: messagesCount, runs: runsCount, broadcasts: broadcastsCount });
  } finally {
    await close();
  }
}

async function rotate(config: Config, newKey: string | null): Promise<string> {
  const { db, close } = await openDatabase(config);
  try {
    const { rowsCount, isInEnvironment } = await rotateKey(db, config, newKey);
    return translate(isInEnvironment ? 'rotation.doneSetKey' : 'rotation.done', { rows: rowsCount });
  } finally {
    await close();
  }
}

async function moveOnlyFiles(config: Config, folder: string): Promise<string> {
  const { db, close } = await openDatabase(config);
  try {
    return describeFiles(await copyFilesFromFolder(config, db, folder));
  } finally {
    await close();
  }
}

async function move(config: Config, targetUrl: string): Promise<string> {
  const moved = await migrateToServer(config, targetUrl);
  retireEmbeddedDatabase(config, moved);
  return [
    ...describeTables(moved.tables),
    describeFiles(moved.files),
    translate('move.done', { folder: moved.formerDatabase }),
    ...(moved.keyFile === null ? [] : [translate('move.keyFile', { file: moved.keyFile })]),
  ].join('\n');
}

function describeFiles({ copiedCount, presentCount, missing }: CopiedFiles): string {
  const counts = translate('move.files', { copied: copiedCount, present: presentCount });
  if (missing.length === 0) return counts;
  return [counts, translate('move.missing', { missing: missing.length }), ...missing.map((name) => `  ${name}`)].join(
    '\n',
  );
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return translate('start.configProblems', { problems: error.message });
  if (error instanceof DirectoryBusyError) return translate('account.directoryBusy', { directory: error.directory });
  if (error instanceof RotationError) return translate(`rotation.${error.problem}`);
  if (error instanceof KeyMismatchError) return translate('start.keyDiffers');
  if (error instanceof BackupError) return translate(`backup.${error.problem}`, { place: error.place });
  if (error instanceof SalvageError) return translate(`salvage.${error.problem}`, { place: error.place });
  if (error instanceof UpgradeError) return translate(`upgrade.${error.problem}`, { place: error.place });
  if (error instanceof EngineVersionError)
    return translate('start.otherEngine', { folder: error.folder, found: error.found });
  if (error instanceof MigrationError) return translate(`move.${error.problem}`, { dataDir: error.dataDir });
  if (error instanceof CopyError) return translate(`move.${error.problem}`, { table: error.table });
  const cause = error instanceof FilesUnavailableError ? error.cause : error;
  return translate('keeping.failed', { reason: cause instanceof Error ? cause.message : String(cause) });
}
