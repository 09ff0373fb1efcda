/** The only thing the rest of the server knows about Telegram. Adapter: the Bot API. */

/**
 * How an attempt to say something ended. `blocked`: the person no longer wants to hear from the bot. `refused`: Telegram does
 * not take it, trying again changes nothing. `later`: Telegram is away or asks for patience.
 */
export type TelegramResult =
  | { status: 'sent'; messageId: number }
  | { status: 'blocked' }
  | { status: 'refused'; reason: string }
  | { status: 'later'; retryAfterMs: number };

/** Somebody who wrote to the bot. A user name may change hands, the id never does. */
export interface TelegramPerson {
  id: number;
  username: string | null;
}

/** What people do that the server cares for: begin a conversation, or answer a message of the bot. */
export type TelegramUpdate =
  | { kind: 'start'; chatId: number; person: TelegramPerson; code: string | null }
  | { kind: 'reply'; chatId: number; messageId: number; answeredId: number; text: string | null };

/** What came since the last look; the next look, from `nextOffset` on, tells Telegram that these were taken. */
export interface TelegramBatch {
  updates: TelegramUpdate[];
  nextOffset: number;
}

/** A bot. No call throws for what Telegram or the network does, and none waits for ever. */
export interface Telegram {
  /** The bot's own user name, or null while Telegram does not tell it. */
  findUsername(): Promise<string | null>;
  sendText(chatId: number, text: string): Promise<TelegramResult>;
  sendPicture(chatId: number, png: Uint8Array, caption: string): Promise<TelegramResult>;
  /** Waits for news, half a minute at most; null when Telegram is away. Only one process at a time may ask. */
  receive(offset: number, signal: AbortSignal): Promise<TelegramBatch | null>;
}
