import { ConfigError, readConfig } from '../config';
import { openDatabase } from '../db/client';
import { DirectoryBusyError, sendToOwner } from '../db/embedded/directoryLock';
import { EngineVersionError } from '../db/embedded/engineVersion';
import { openFileStore } from '../gateways/files/openFileStore';
import { createMax } from '../gateways/messenger/max/max';
import { readEncryptionKey } from '../gateways/messenger/whatsapp/encryptionKey';
import { setProcessLanguage } from '../language';
import { createMask } from '../mask';
import { translate } from '../translate';
import type { HookedAccount } from './linkedAccounts';
import { ACCOUNT_COMMAND, runAccountCommand, type CommandResult } from './runAccountCommand';

/** Store messages are not logged: the command prints its own result. */
const quiet = { info: () => undefined, error: () => undefined };

/** Entry point of `npm run account`. */
async function main(): Promise<CommandResult> {
  try {
    setProcessLanguage(process.env);
    const config = readConfig(process.env);
    const byServer = config.databaseUrl === null ? await runInServer(config.dataDir) : null;
    if (byServer !== null) return byServer;
    const { db, close } = await openDatabase(config);
    try {
      const readKey = () => readEncryptionKey(config);
      const max = () => createMax({ db, log: { warn: () => undefined }, config });
      const endHook = async ({ id, kind }: HookedAccount) =>
        kind === 'max' && (await max().bots?.hook?.end(id)) === true;
      const parts = { db, files: openFileStore(config, quiet), kinds: config.messengers, readKey, endHook };
      return await runAccountCommand(parts, process.argv.slice(2));
    } finally {
      await close();
    }
  } catch (error) {
    return { text: createMask(process.env)(explain(error)), isOk: false };
  }
}

/** The embedded database belongs to the running server, which executes the command. @returns null when none runs */
const runInServer = (dataDir: string) => sendToOwner(dataDir, { name: ACCOUNT_COMMAND, args: process.argv.slice(2) });

function explain(error: unknown): string {
  if (error instanceof ConfigError) return translate('start.configProblems', { problems: error.message });
  if (error instanceof DirectoryBusyError) return translate('account.directoryBusy', { directory: error.directory });
  if (error instanceof EngineVersionError)
    return translate('start.otherEngine', { folder: error.folder, found: error.found });
  return translate('start.failed', { reason: error instanceof Error ? error.message : String(error) });
}

void main().then(({ text, isOk }) => {
  (isOk ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = isOk ? 0 : 1;
});
