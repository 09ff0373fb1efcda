import { z } from 'zod';

import { limits } from '../limits';
import { requiredName } from './fields';
import { botToken, MessengerStatus } from './messenger';

const name = requiredName('problems.accountNameRequired', limits.accounts.nameMaxChars, 'problems.accountNameTooLong');

/** One account of an owner: a phone with groups, funnels, pace and history of its own. Ours. */
export const Account = z
  .object({
    id: z.number().int(),
    /** Null: the first one, while it has no name. */
    name: z.string().nullable(),
    /** The account that the specification's calls mean after a sign-in; it cannot be removed. */
    isFirst: z.boolean(),
    /** The account of this session. */
    isCurrent: z.boolean(),
    /** Kind of its messenger. */
    messenger: z.string(),
    connection: MessengerStatus.pick({ isReady: true, isInitializing: true, hasAuth: true }),
    /** How many notifications are unread. */
    unreadCount: z.number().int(),
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof Account>;

/** Every account of the owner, the first one first, and the kinds of messenger that a further one may have, the default first. */
export const Accounts = z
  .object({ accounts: z.array(Account), messengers: z.array(z.string()) })
  .meta({ id: 'Accounts' });
export type Accounts = z.infer<typeof Accounts>;

export const AccountName = z.object({ name });
export type AccountName = z.infer<typeof AccountName>;

/** A further account; without a kind it has the server's default messenger. The token is of a messenger that is linked by one. */
export const NewAccount = z.object({
  name,
  messenger: z.string().max(limits.accounts.nameMaxChars).optional(),
  token: botToken.optional(),
});
export type NewAccount = z.infer<typeof NewAccount>;

/** What became of a removed account: how many messages were on their way and may still arrive. */
export const RemovedAccount = z
  .object({
    inFlightCount: z.number().int(),
    /** Its messenger did not respond, and may try for some hours to send the events of its bot here. */
    areEventsLeft: z.boolean(),
  })
  .meta({ id: 'RemovedAccount' });
export type RemovedAccount = z.infer<typeof RemovedAccount>;
