import { ConfigError, readConfig } from '../config';
import { openDatabase } from '../db/client';
import { DirectoryBusyError } from '../db/embedded/directoryLock';
import { openFileStore } from '../gateways/files/openFileStore';
import { speakAsSet } from '../language';
import { createMask } from '../mask';
import { say } from '../words';
import { runAccountCommand, type CommandResult } from './runAccountCommand';

/** What a store has to say is said by the command's own words. */
const quiet = { info: () => undefined, error: () => undefined };

/** The program behind `npm run account`. */
async function main(): Promise<CommandResult> {
  try {
    speakAsSet(process.env);
    const config = readConfig(process.env);
    const { db, close } = await openDatabase(config);
    try {
      return await runAccountCommand({ db, files: openFileStore(config, quiet) }, process.argv.slice(2));
    } finally {
      await close();
    }
  } catch (error) {
    return { text: createMask(process.env)(explain(error)), isFine: false };
  }
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return say('start.configProblems', { problems: error.message });
  if (error instanceof DirectoryBusyError) return say('account.directoryBusy', { directory: error.directory });
  return say('start.failed', { reason: error instanceof Error ? error.message : String(error) });
}

void main().then(({ text, isFine }) => {
  (isFine ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = isFine ? 0 : 1;
});
