import path from 'node:path';

import { ACCOUNT_COMMAND, runAccountCommand } from './accounts/runAccountCommand';
import type { HandleCommand } from './db/embedded/commandSocket';
import type { Deps } from './deps';
import { readEncryptionKey } from './gateways/messenger/whatsapp/encryptionKey';
import { COPY_COMMAND, copyData } from './maintenance/backup';

type Parts = Pick<Deps, 'db' | 'files' | 'log' | 'copyDatabase' | 'messengers'> & {
  config: Pick<Deps['config'], 'dataDir' | 'whatsapp' | 'messengers'>;
  /** Logs an account out of its messenger. */
  logOut?: (accountId: number) => Promise<unknown>;
};

/** Commands of the operator that need the embedded database while this server uses it. */
export function createLocalCommands(parts: Parts): HandleCommand {
  const { db, files, log, config, copyDatabase, messengers, logOut } = parts;
  return async ({ name, args }) => {
    log.info({ command: name }, 'a local command');
    if (name === ACCOUNT_COMMAND)
      return runAccountCommand(
        {
          ...{ db, files, kinds: config.messengers, readKey: () => readEncryptionKey(config), logOut },
          endHook: async ({ id, kind }) => (await messengers.find(kind)?.bots?.hook?.end(id)) ?? false,
        },
        args,
      );
    const [target] = args;
    if (name !== COPY_COMMAND || copyDatabase === null || target === undefined || !path.isAbsolute(target)) {
      return { text: `Unknown command: ${name}`, isOk: false };
    }
    await copyData(config.dataDir, target, copyDatabase);
    return { text: target, isOk: true };
  };
}
