import type { Update } from 'grammy/types';

import type { TelegramUpdate } from '../telegram';

/** `/start`, `/start <code>`, `/start@bot <code>`. */
const START = /^\/start(?:@\w+)?(?:\s+([\w-]{1,64}))?\s*$/;

/** Converts an update of the Bot API; null for everything the server ignores. */
export function readUpdate({ message }: Update): TelegramUpdate[] {
  if (!message) return [];
  const { chat, from, reply_to_message: repliedTo } = message;
  const text = message.text ?? message.caption ?? null;
  const start = START.exec(text ?? '');
  if (start && chat.type === 'private') {
    const person = { id: from.id, username: from.username ?? null };
    return [{ kind: 'start', chatId: chat.id, person, code: start[1] ?? null }];
  }
  if (!repliedTo || from.is_bot) return [];
  return [{ kind: 'reply', chatId: chat.id, messageId: message.message_id, repliedToId: repliedTo.message_id, text }];
}
