import { fieldsOf, listOf, textOf, type Fields } from '../bots/botApi';
import type { BotParts, BotService } from '../bots/botService';
import { actInTelegram } from './telegramActs';
import { POLL_S, type TelegramApi } from './telegramApi';
import { leaveChat, learnChat, readAdmins, readChatLink } from './telegramChats';
import { placeOf, updateIdAt } from './telegramIds';
import { createPollFinder } from './telegramPolls';
import { createTelegramSender, prepareMessage } from './telegramSending';
import { createUpdateTaker, UPDATE_TYPES } from './telegramUpdates';

const UPDATES_COUNT = 100;

const withPlace = (update: Fields, next: number) => ({ ...update, place: placeOf(Number(update.update_id), next) });

/** One bot in Telegram. */
export function createTelegramService(api: TelegramApi, { store, botId, on }: BotParts): BotService {
  const parts = { api, store, botId };
  const sender = createTelegramSender(parts);
  return {
    greet: (signal) => api.call('getMe', null, { signal }),
    async receive(marker, signal) {
      const next = Number(marker ?? 0);
      const query = {
        ...(marker !== null && { offset: updateIdAt(next) }),
        limit: UPDATES_COUNT,
        timeout: POLL_S,
        allowed_updates: UPDATE_TYPES,
      };
      const result = await api.call('getUpdates', query, { signal, pace: 'poll' });
      if (result.kind !== 'ok') return result;
      const events = listOf(result.fields.result).map((update) => withPlace(fieldsOf(update), next));
      const last = events.at(-1);
      return { kind: 'ok', events, ...(last && { marker: String(last.place + 1) }) };
    },
    keyOf: ({ place }) => textOf(place) || null,
    take: createUpdateTaker({
      ...parts,
      on,
      findPoll: createPollFinder({ store, on }),
      settled: () => sender.settled(),
    }),
    learn: (address) => learnChat(parts, address),
    listMembers: (address) => readAdmins(parts, address),
    leave: (address) => leaveChat(parts, address),
    readInvite: (address) => readChatLink(parts, address),
    listRequests: (address) => store.listRequests(address),
    prepare: (draft) => prepareMessage(draft),
    send: (message, signal) => sender.send(message, signal),
    act: (message, signal) => actInTelegram(parts, message, signal),
  };
}
