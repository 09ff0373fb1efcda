import type { Queryable } from '../../db/database';

/** What a token is good for. `hooked`: the events of its bot go elsewhere. */
export type CheckedBot = { status: 'works'; botId: string } | { status: 'refused' | 'unreachable' | 'hooked' };

/** Accounts that are linked by the token of a bot. */
export interface BotLinking {
  check(token: string): Promise<CheckedBot>;
  /** Whether another account has this bot. */
  isElsewhere(db: Queryable, accountId: number, botId: string): Promise<boolean>;
  /** Links it instead of a former one. @returns false when another account has this bot */
  store(db: Queryable, accountId: number, bot: { botId: string; token: string }): Promise<boolean>;
  /** Missing for a messenger whose bots always ask for their events. */
  hook?: BotHook;
}

/** Below the address of the server: a messenger and one of its bots follow. */
export const HOOK_PATH = '/hooks';

/** Where a messenger sends the events of its bots by itself. */
export interface BotHook {
  /** The header with which it shows that it is the messenger. */
  secretHeader: string;
  /** Takes as long whatever is wrong with the secret. */
  isGenuine(botId: string, secret: string): boolean;
  /** Stores an event; one that is sent again is stored once. @returns the account of the bot; null when it is linked to none */
  store(db: Queryable, botId: string, event: Record<string, unknown>): Promise<number | null>;
  /** What only this server says at its address, by which it finds out whether that leads here; null for what is no question. */
  answerProbe(nonce: string): string | null;
  /** Asks the messenger to send the events of an account's bot no more. @returns false when it does not respond: it gives up by itself, hours later */
  end(accountId: number): Promise<boolean>;
}
