import { fieldsOf, LIVE_MS, textOf, type Fields } from '../bots/botApi';
import type { BotParts } from '../bots/botService';
import { settleReplied } from '../bots/settleReplied';
import type { MaxApi } from './maxApi';
import { createPressAnswers } from './maxAnswers';
import { learnChat } from './maxChats';
import { createPressTaker } from './maxPolls';

/** What is asked for; the service also knows others. */
export const UPDATE_TYPES = [
  'message_created',
  'message_callback',
  'bot_added',
  'bot_removed',
  'user_added',
  'user_removed',
  'chat_title_changed',
] as const;

/** Takes an event of a bot. @returns whether the groups changed */
export function createUpdateTaker(api: MaxApi, parts: BotParts): (update: Fields) => Promise<boolean> {
  const { store, botId, on } = parts;
  const takePress = createPressTaker(api, parts, createPressAnswers(api));

  async function takeMessage(message: Fields, timestamp: unknown): Promise<boolean> {
    const { chat_id: chatId, chat_type: type } = fieldsOf(message.recipient);
    const { mid, text } = fieldsOf(message.body);
    if (type === 'dialog' || chatId === null || chatId === undefined || typeof mid !== 'string') return false;
    const groupAddress = textOf(chatId);
    // A bot that was in the group before it was linked here learns of it by what is written there.
    const known = await store.listChats();
    const isNewGroup = !known.some(({ address }) => address === groupAddress);
    if (isNewGroup && !(await learnChat(api, store, groupAddress))) return false;
    const member = textOf(fieldsOf(message.sender).user_id);
    if (member === botId) return isNewGroup;
    const atMs = Number(message.timestamp ?? timestamp);
    const { type: linkType, sender: asked, message: linked } = fieldsOf(message.link);
    const { mid: repliedMid, text: seen } = fieldsOf(linked);
    if (linkType === 'reply' && typeof repliedMid === 'string' && member !== '') {
      if (textOf(fieldsOf(asked).user_id) === botId)
        await settleReplied(parts, { address: groupAddress, messageId: repliedMid, seen: textOf(seen) });
      on.onResponse({ kind: 'replied', groupAddress, messageId: repliedMid, member, atMs });
    }
    const isLive = Date.now() + api.aheadMs() - atMs < LIVE_MS;
    await on.onMessage({ groupAddress, text: typeof text === 'string' ? text : '', atMs, isLive });
    return isNewGroup;
  }

  return async (update) => {
    const { update_type: type, timestamp, chat_id: chatId, user } = update;
    if (type === 'message_callback') {
      await takePress(update);
      return false;
    }
    if (type === 'message_created') return takeMessage(fieldsOf(update.message), timestamp);
    if (!UPDATE_TYPES.some((known) => known === type) || chatId === null || chatId === undefined) return false;
    const address = textOf(chatId);
    if (type === 'bot_removed') await store.forgetChat(address);
    else await learnChat(api, store, address);
    const isOther = textOf(fieldsOf(user).user_id) !== botId;
    if (type === 'user_added' && isOther) await on.onMemberJoined(address, keyOf(update));
    return true;
  };
}

/** The same of an event that is delivered again; null of one that cannot be told from others. */
export function keyOf({
  update_type: type,
  timestamp,
  chat_id: chatId,
  user,
  message,
  callback,
}: Fields): string | null {
  if (callback !== undefined) {
    const { callback_id: id, payload, timestamp: pressedMs, user: member } = fieldsOf(callback);
    return JSON.stringify([type, id, payload, pressedMs, fieldsOf(member).user_id]);
  }
  const { mid } = fieldsOf(fieldsOf(message).body);
  if (typeof mid === 'string') return JSON.stringify([type, mid]);
  return typeof timestamp === 'number' ? JSON.stringify([type, timestamp, chatId, fieldsOf(user).user_id]) : null;
}
