import { parseArgs } from 'node:util';

import type { Database } from '../db/database';
import { say } from '../words';
import { AccountError, createAccounts } from './accounts';

/** What one command says, and whether it worked. */
export interface CommandResult {
  text: string;
  isFine: boolean;
}

/** Runs `add`, `list`, `password`, `remove` or `migrate` on an open database, which is migrated by being open. */
export async function runAccountCommand(db: Database, commandLine: string[]): Promise<CommandResult> {
  try {
    return { text: await run(createAccounts({ db }), readCommandLine(commandLine)), isFine: true };
  } catch (error) {
    if (error instanceof AccountError) {
      return { text: say(`account.${error.problem}`, { email: error.email }), isFine: false };
    }
    if (error instanceof UsageError) return { text: say('account.usage'), isFine: false };
    throw error;
  }
}

class UsageError extends Error {}

interface CommandLine {
  command: string;
  email: string;
  password: string | null;
}

/** @throws UsageError */
function readCommandLine(commandLine: string[]): CommandLine {
  try {
    const options = { password: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ args: commandLine, options, allowPositionals: true });
    const [command = '', email = ''] = positionals;
    return { command, email, password: values.password ?? null };
  } catch {
    throw new UsageError();
  }
}

async function run(accounts: ReturnType<typeof createAccounts>, { command, email, password }: CommandLine) {
  switch (command) {
    case 'add':
      return say('account.added', { ...(await accounts.add(email, password)) });
    case 'list':
      return (await accounts.list()).join('\n') || say('account.empty');
    case 'password':
      return say('account.passwordChanged', { ...(await accounts.changePassword(email, password)) });
    case 'remove':
      return say('account.removed', { email: await accounts.remove(email) });
    case 'migrate':
      return say('account.migrated');
    default:
      throw new UsageError();
  }
}
