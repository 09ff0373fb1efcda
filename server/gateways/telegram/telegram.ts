/** Port of Telegram. Adapter: the Bot API. */

/**
 * Result of sending a message. `blocked`: the user blocked the bot. `refused`: permanent error, a retry changes
 * nothing. `later`: Telegram is unreachable or limits the rate.
 */
export type TelegramResult =
  | { status: 'sent'; messageId: number }
  | { status: 'blocked' }
  | { status: 'refused'; reason: string }
  | { status: 'later'; retryAfterMs: number; isOfChat: boolean };

/** A user who wrote to the bot. A user name may change hands, the id never does. */
export interface TelegramPerson {
  id: number;
  username: string | null;
}

/** Relevant updates: starting a conversation, or replying to a message of the bot. */
export type TelegramUpdate = { id: number } & (
  | { kind: 'start'; chatId: number; person: TelegramPerson; code: string | null }
  | { kind: 'reply'; chatId: number; messageId: number; repliedToId: number; text: string | null }
);

/** Updates since the last poll; polling from `nextOffset` confirms them. */
export interface TelegramBatch {
  updates: TelegramUpdate[];
  nextOffset: number;
}

/** A bot. No call throws for errors of Telegram or the network, and none waits for ever. */
export interface Telegram {
  /** The bot's user name, or null while Telegram is unreachable. */
  findUsername(): Promise<string | null>;
  /** @param isQueued a short delay that Telegram requests is returned as well, instead of being waited out */
  sendText(chatId: number, text: string, isQueued?: boolean): Promise<TelegramResult>;
  sendPicture(chatId: number, png: Uint8Array, caption: string): Promise<TelegramResult>;
  /** Long poll of at most half a minute; null when Telegram is unreachable. Only one process at a time may poll. */
  receive(offset: number, signal: AbortSignal): Promise<TelegramBatch | null>;
}
