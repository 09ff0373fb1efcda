import { SECOND_MS } from '@contract/time';

import { fieldsOf, listOf } from '../bots/botApi';
import type { BotParts, BotService } from '../bots/botService';
import { actInMax } from './maxActs';
import type { MaxApi } from './maxApi';
import { leaveChat, learnChat, readChatLink, readMembers } from './maxChats';
import { createMaxHooks } from './maxHooks';
import { createMaxSender, prepareMessage, type MaxParts } from './maxSending';
import { createUpdateTaker, keyOf, UPDATE_TYPES } from './maxUpdates';

const POLL_S = 30;
const UPDATES_COUNT = 100;

/** One bot in MAX. */
export function createMaxService(api: MaxApi, parts: BotParts, waitMs: MaxParts['waitMs']): BotService {
  const { store, botId } = parts;
  return {
    greet: (signal) => api.call({ method: 'GET', path: '/me', signal }),
    hooks: createMaxHooks(api, parts.hook),
    async receive(marker, signal, isHurried = false) {
      const from = marker === null ? '' : `&marker=${encodeURIComponent(marker)}`;
      const path = `/updates?limit=${UPDATES_COUNT}&timeout=${isHurried ? 0 : POLL_S}&types=${UPDATE_TYPES.join()}${from}`;
      const result = await api.call({ method: 'GET', path, signal, timeoutMs: (POLL_S + 15) * SECOND_MS });
      if (result.kind !== 'ok') return result;
      const { updates, marker: next } = result.fields;
      const isNamed = typeof next === 'number' || typeof next === 'string';
      return { kind: 'ok', events: listOf(updates).map(fieldsOf), ...(isNamed && { marker: String(next) }) };
    },
    keyOf,
    take: createUpdateTaker(api, parts),
    learn: (address) => learnChat(api, store, address),
    listMembers: (address) => readMembers(api, address),
    leave: (address) => leaveChat(api, store, address),
    readInvite: (address) => readChatLink(api, address),
    prepare: (draft, signal) => prepareMessage(api, draft, signal),
    send: createMaxSender({ api, store, botId, waitMs }),
    act: (message, signal) => actInMax(api, message, signal),
  };
}
