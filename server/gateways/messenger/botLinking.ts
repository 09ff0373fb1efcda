import type { Queryable } from '../../db/database';

/** What a token is good for. `hooked`: the events of its bot go elsewhere. */
export type CheckedBot = { status: 'works'; botId: string } | { status: 'refused' | 'unreachable' | 'hooked' };

/** Accounts that are linked by the token of a bot. */
export interface BotLinking {
  check(token: string): Promise<CheckedBot>;
  /** Links it instead of a former one. @returns false when another account has this bot */
  store(db: Queryable, accountId: number, bot: { botId: string; token: string }): Promise<boolean>;
}
