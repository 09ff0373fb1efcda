import { fieldsOf, listOf, textOf } from '../bots/botApi';
import type { BotParts, BotService } from '../bots/botService';
import { actInTelegram } from './telegramActs';
import { POLL_S, type TelegramApi } from './telegramApi';
import { leaveChat, learnChat, readAdmins, readChatLink } from './telegramChats';
import { createTelegramSender, prepareMessage } from './telegramSending';
import { createUpdateTaker, UPDATE_TYPES } from './telegramUpdates';

const UPDATES_COUNT = 100;

/** One bot in Telegram. */
export function createTelegramService(api: TelegramApi, { store, botId, on }: BotParts): BotService {
  const parts = { api, store, botId };
  const sender = createTelegramSender(parts);
  return {
    greet: (signal) => api.call('getMe', null, { signal }),
    async receive(marker, signal) {
      const from = marker === null ? {} : { offset: Number(marker) };
      const query = { ...from, limit: UPDATES_COUNT, timeout: POLL_S, allowed_updates: UPDATE_TYPES };
      const result = await api.call('getUpdates', query, { signal, pace: 'poll' });
      if (result.kind !== 'ok') return result;
      const events = listOf(result.fields.result).map(fieldsOf);
      const last = events.at(-1);
      return { kind: 'ok', events, ...(last && { marker: String(Number(last.update_id) + 1) }) };
    },
    keyOf: ({ update_id: id }) => textOf(id) || null,
    take: createUpdateTaker({ ...parts, on, settled: () => sender.settled() }),
    learn: (address) => learnChat(parts, address),
    listMembers: (address) => readAdmins(parts, address),
    leave: (address) => leaveChat(parts, address),
    readInvite: (address) => readChatLink(parts, address),
    listRequests: (address) => store.listRequests(address),
    prepare: (draft) => prepareMessage(draft),
    send: (message, signal) => {
      const { act } = message;
      return act ? actInTelegram(parts, { ...message, act }, signal) : sender.send(message, signal);
    },
  };
}
