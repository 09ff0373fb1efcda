import { parseArgs } from 'node:util';

import type { Database } from '../db/database';
import type { FileStore } from '../gateways/files/fileStore';
import { limitValues } from '../i18n';
import { translate } from '../translate';
import { AccountError, createAccounts, type AccountProxy, type AuditEntry, type AccountSession } from './accounts';
import type { HookedAccount } from './linkedAccounts';

/** Name under which a running server executes account commands. */
export const ACCOUNT_COMMAND = 'account';

/** Output of a command and whether it succeeded. */
export interface CommandResult {
  text: string;
  isOk: boolean;
}

/** Runs one command (listed in `account.usage` of `locales/ru/server.json`) on an open, migrated database. */
export async function runAccountCommand(
  { db, ...parts }: { db: Database } & Omit<Parts, 'accounts'>,
  commandLine: string[],
): Promise<CommandResult> {
  try {
    return {
      text: await run({ ...parts, accounts: createAccounts({ db }) }, readCommandLine(commandLine)),
      isOk: true,
    };
  } catch (error) {
    if (error instanceof AccountError) {
      return { text: translate(`account.${error.problem}`, { email: error.email, ...limitValues }), isOk: false };
    }
    if (error instanceof UsageError) return { text: translate('account.usage'), isOk: false };
    throw error;
  }
}

class UsageError extends Error {}

interface CommandLine {
  command: string;
  email: string;
  password: string | null;
  /** Third word: the address of a proxy or a kind of messenger, or `none`. */
  value: string | null;
}

/** @throws UsageError */
function readCommandLine(commandLine: string[]): CommandLine {
  try {
    const options = { password: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ args: commandLine, options, allowPositionals: true });
    const [command = '', email = '', value = null] = positionals;
    return { command, email, password: values.password ?? null, value };
  } catch {
    throw new UsageError();
  }
}

type Accounts = ReturnType<typeof createAccounts>;
type Files = Pick<FileStore, 'remove'>;

/** What commands work with. */
interface Parts {
  accounts: Accounts;
  files: Files;
  /** The kinds of messenger that the server offers; the first is the default. */
  kinds: readonly string[];
  readKey: () => Buffer;
  /** Logs an account out of its messenger; missing where no server runs. */
  logOut?: ((accountId: number) => Promise<unknown>) | undefined;
  /** Asks a messenger to send the events of a bot no more. @returns false when it does not respond */
  endHook: (account: HookedAccount) => Promise<boolean>;
}

async function run(
  { accounts, files, kinds, readKey, logOut, endHook }: Parts,
  { command, email, password, value }: CommandLine,
) {
  switch (command) {
    case 'add':
      return translate('account.added', { ...(await accounts.add(email, password)) });
    case 'list':
      return (await accounts.list()).map(describeAccount).join('\n') || translate('account.empty');
    case 'password':
      return translate('account.passwordChanged', { ...(await accounts.changePassword(email, password)) });
    case 'disable': {
      const { email: disabled, sessionsCount, broadcastsCount, inFlightCount } = await accounts.disable(email);
      const facts = { email: disabled, sessions: sessionsCount, broadcasts: broadcastsCount };
      return [translate('account.disabled', facts), ...describeInFlight(inFlightCount)].join('\n');
    }
    case 'enable':
      return translate('account.enabled', { email: await accounts.enable(email) });
    case 'remove':
      return remove({ accounts, files, logOut, endHook }, email);
    case 'sessions':
      return describeSessions(accounts, email);
    case 'end-sessions':
      return translate('account.sessionsEnded', await accounts.endSessions(email));
    case 'audit':
      return (
        (await accounts.listAuditEntries(email)).map(describeAct).join('\n') ||
        translate('account.auditEmpty', { email })
      );
    case 'proxy':
      return showProxy(await accounts.useProxy(email, value, readKey));
    case 'messenger':
      return describeMessenger(await accounts.useMessenger(email, value, kinds));
    case 'migrate':
      return translate('account.migrated');
    default:
      throw new UsageError();
  }
}

const describeSessions = async (accounts: Accounts, email: string): Promise<string> =>
  (await accounts.listSessions(email)).map(describeSession).join('\n') || translate('account.sessionsEmpty', { email });

const describeMessenger = ({ email, messenger }: Awaited<ReturnType<Accounts['useMessenger']>>): string =>
  messenger === null
    ? translate('account.messengerDefault', { email })
    : translate('account.messenger', { email, messenger });

/** Files are removed last. One that cannot be removed is reported, because no row refers to it any more. */
async function remove(
  { accounts, files, logOut, endHook }: Pick<Parts, 'accounts' | 'files' | 'logOut' | 'endHook'>,
  rawEmail: string,
): Promise<string> {
  let stillSent = 0;
  for (const hooked of await accounts.listHooked(rawEmail))
    if (!(await endHook(hooked).catch(() => false))) stillSent += 1;
  const hooksLeft = stillSent === 0 ? [] : [translate('account.hooksLeft', { left: stillSent })];
  const linked = await accounts.listLinked(rawEmail);
  let stillLinked = 0;
  for (const id of linked) {
    // Its credentials are deleted with it: nobody could end it here any more.
    const isEnded =
      logOut === undefined
        ? false
        : await logOut(id).then(
            () => true,
            () => false,
          );
    if (!isEnded) stillLinked += 1;
  }
  const devicesLeft = stillLinked === 0 ? [] : [translate('account.devicesLeft', { left: stillLinked })];
  const { email, fileNames, inFlightCount } = await accounts.remove(rawEmail);
  const left: string[] = [];
  for (const name of fileNames) await files.remove(name).catch(() => left.push(name));
  const filesLeft = left.length === 0 ? [] : [translate('account.filesLeft', { left: left.length }), ...left];
  return [
    translate('account.removed', { email }),
    ...describeInFlight(inFlightCount),
    ...devicesLeft,
    ...hooksLeft,
    ...filesLeft,
  ].join('\n');
}

const describeInFlight = (inFlight: number) => (inFlight === 0 ? [] : [translate('account.inFlight', { inFlight })]);

function showProxy({ email, proxy, isChanged }: AccountProxy): string {
  const state =
    proxy === null ? translate('account.proxyNone', { email }) : translate('account.proxy', { email, proxy });
  return isChanged ? `${state}\n${translate('account.proxyChanged')}` : state;
}

const describeAccount = ({ email, isDisabled }: { email: string; isDisabled: boolean }) =>
  isDisabled ? translate('account.listedDisabled', { email }) : email;

/** Tab-separated for terminal tools: id, opened, last seen, address, user agent. */
const describeSession = ({ id, createdAt, lastSeenAt, address, userAgent }: AccountSession) =>
  [id, createdAt.toISOString(), lastSeenAt.toISOString(), address ?? '-', userAgent ?? '-'].join('  ');

/** Tab-separated: time, address, call, status, facts, request id. */
const describeAct = ({
  createdAt,
  address,
  call,
  statusCode,
  facts,
  madeIds,
  before,
  after,
  requestId,
}: AuditEntry) => {
  const values = { ...facts, ...(madeIds.length > 0 && { madeIds }), ...((before ?? after) && { before, after }) };
  return [createdAt.toISOString(), address, call, statusCode, JSON.stringify(values), requestId].join('  ');
};
