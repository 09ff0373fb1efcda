import { Account, AccountName, Accounts, NewAccount, RemovedAccount } from '../schemas/accounts';
import { IdParams, success } from '../schemas/envelope';
import { SignedIn } from '../schemas/session';
import { defineCalls } from './defineCalls';
import { linkingBots } from './sharedErrors';

export const accountCalls = defineCalls('profile', {
  listAccounts: { route: 'GET /accounts', refusesTokens: true, response: success(Accounts) },
  addAccount: {
    route: 'POST /accounts',
    refusesTokens: true,
    body: NewAccount,
    response: success(Account),
    errors: ['ACCOUNT_NAME_TAKEN', 'ACCOUNTS_TOO_MANY', 'MESSENGER_NOT_OFFERED', ...linkingBots],
    isIdempotent: true,
    changes: 'account',
    example: () => ({ name: 'Sales' }),
  },
  renameAccount: {
    route: 'PATCH /accounts/:id',
    refusesTokens: true,
    params: IdParams,
    body: AccountName,
    response: success(Account),
    errors: ['ACCOUNT_NOT_FOUND', 'ACCOUNT_NAME_TAKEN'],
    changes: 'account',
    example: () => ({ name: 'Support' }),
    ifRepeated: 'settled',
  },
  removeAccount: {
    route: 'DELETE /accounts/:id',
    refusesTokens: true,
    params: IdParams,
    response: success(RemovedAccount),
    errors: ['ACCOUNT_NOT_FOUND', 'ACCOUNT_IN_USE', 'MESSENGER_SILENT'],
    changes: 'account',
  },
  openAccount: {
    route: 'POST /accounts/:id/open',
    refusesTokens: true,
    params: IdParams,
    response: SignedIn,
    errors: ['ACCOUNT_NOT_FOUND'],
    changes: 'account',
    ifRepeated: 'replaced',
  },
});
