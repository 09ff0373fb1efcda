import { setTimeout as sleep } from 'node:timers/promises';

import { MINUTE_MS, SECOND_MS } from '@contract/time';

import { isLive } from '../isLive';
import { LeaseLostError } from '../lease';
import type { ConnectionState, MessengerSession, SendResult, SessionListener } from '../messenger';
import { actInMax } from './maxActs';
import { fieldsOf, listOf, type ApiResult, type MaxApi } from './maxApi';
import { leaveChat, learnChat, readMembers } from './maxChats';
import { prepareMessage, sendMessage, UNAUTHORIZED, type MaxParts } from './maxSending';
import type { MaxStore } from './maxStore';
import { createUpdateTaker, UPDATE_TYPES, type UpdateTaker } from './maxUpdates';

const POLL_S = 30;
const UPDATES_COUNT = 100;
const RETRY_BASE_MS = SECOND_MS;
const RETRY_MAX_MS = MINUTE_MS;
/** Between two chats whose details are read again: the service takes 30 requests a second. */
const CHAT_GAP_MS = 80;
/** An event is tried so often. */
const TAKEN_MAX_COUNT = 4;

export interface MaxSessionParts {
  store: MaxStore;
  /** @param token of the bot */
  openApi(token: string): MaxApi;
  waitMs: MaxParts['waitMs'];
  onError(error: unknown, what: string): void;
}

/** The bot that is linked now. */
interface Bot {
  id: string;
  api: MaxApi;
}

/** One account's bot: its events are polled for as long as it is connected, and the marker of the last one is kept. */
export function createMaxSession(parts: MaxSessionParts, on: SessionListener): MessengerSession {
  const { store } = parts;
  let state: ConnectionState = { kind: 'off' };
  let bot: Bot | null = null;
  /** Ends the connection that runs; each has its own. */
  let stop = new AbortController();
  let running = Promise.resolve();
  /** How often one of the events after the marker could not be taken. */
  let failuresCount = 0;

  function enter(next: ConnectionState): void {
    state = next;
    on.onState(next);
  }

  function end(last: ConnectionState): void {
    stop.abort();
    bot = null;
    enter(last);
  }

  /** The connection until it is stopped. */
  async function run(signal: AbortSignal): Promise<void> {
    const isOver = () => signal.aborted;
    const link = await store.readLink();
    if (isOver()) return;
    if (!link) {
      end({ kind: 'failed', reason: 'tokenMissing' });
      return;
    }
    const api = parts.openApi(link.token);
    const take = createUpdateTaker({ api, store, botId: link.botId, on });
    for (let attempt = 1; !isOver(); attempt += 1) {
      const me = await api.call({ method: 'GET', path: '/me', signal });
      if (isOver()) return;
      let failure: ApiResult = me;
      if (me.kind === 'ok') {
        bot = { id: link.botId, api };
        enter({ kind: 'open', address: `${link.botId}@max` });
        on.onGroupsChanged();
        attempt = 0;
        failure = await poll(api, takeOrLeave(take), signal).catch(noteFailure);
        if (isOver()) return;
      }
      if (failure.kind === 'refused' && failure.status === UNAUTHORIZED) return loseLink();
      bot = null;
      await pause(attempt + 1, failure, signal);
    }
  }

  /** An event that fails time and again is left out, so that it stops no other one; until then it comes again. @throws LeaseLostError */
  function takeOrLeave(take: UpdateTaker): UpdateTaker {
    return async (update) => {
      try {
        return await take(update);
      } catch (error) {
        failuresCount += 1;
        if (error instanceof LeaseLostError || failuresCount < TAKEN_MAX_COUNT) throw error;
        failuresCount = 0;
        parts.onError(error, 'an event of a bot was left out');
        return false;
      }
    };
  }

  /** What failed here, such as the database: events that are not taken yet come again. @throws LeaseLostError */
  function noteFailure(error: unknown): ApiResult {
    if (error instanceof LeaseLostError) throw error;
    parts.onError(error, 'events of a bot were not taken');
    return { kind: 'lost', reason: 'notTaken', isWritten: false };
  }

  /** The token was revoked, or belongs to no bot any more. */
  async function loseLink(): Promise<void> {
    await store.unlink();
    end({ kind: 'logged_out', isTokenRefused: true });
  }

  async function pause(attempt: number, failure: ApiResult, signal: AbortSignal): Promise<void> {
    const delayMs = Math.min(RETRY_MAX_MS, RETRY_BASE_MS * 2 ** (attempt - 1));
    const reason = failure.kind === 'lost' ? failure.reason : failure.kind === 'refused' ? failure.code : '';
    enter({ kind: 'reconnecting', attempt, retryAtMs: Date.now() + delayMs, reason });
    await sleep(delayMs, null, { signal, ref: false }).catch(() => null);
  }

  /** Takes events until the service does not respond. @returns why */
  async function poll(api: MaxApi, take: UpdateTaker, signal: AbortSignal): Promise<ApiResult> {
    const isOver = () => signal.aborted;
    for (;;) {
      const { marker = null } = (await store.readLink()) ?? {};
      const from = marker === null ? '' : `&marker=${encodeURIComponent(marker)}`;
      const path = `/updates?limit=${UPDATES_COUNT}&timeout=${POLL_S}&types=${UPDATE_TYPES.join()}${from}`;
      const result = await api.call({ method: 'GET', path, signal, timeoutMs: (POLL_S + 15) * SECOND_MS });
      if (isOver() || result.kind !== 'ok') return result;
      let haveChanged = false;
      for (const update of listOf(result.fields.updates)) {
        if (isOver()) return result;
        haveChanged = (await take(fieldsOf(update))) || haveChanged;
      }
      if (haveChanged) on.onGroupsChanged();
      const { marker: next } = result.fields;
      if (typeof next === 'number' || typeof next === 'string') await store.keepMarker(String(next));
      failuresCount = 0;
    }
  }

  function start(): void {
    stop.abort();
    stop = new AbortController();
    const { signal } = stop;
    enter({ kind: 'connecting' });
    running = run(signal).catch((error: unknown) => {
      if (signal.aborted) return;
      if (!(error instanceof LeaseLostError)) parts.onError(error, 'the connection of a bot ended');
      end({ kind: 'off' });
    });
  }

  const requireBot = (): Bot => {
    if (!bot) throw new Error('The bot is not connected.');
    return bot;
  };
  const notSent: SendResult & { status: 'not_sent' } = { status: 'not_sent', reason: 'connectionClosed' };

  return {
    state: () => state,
    connect: (isUrgent = false) => {
      if (!isLive(state) || (isUrgent && state.kind === 'reconnecting')) start();
      return Promise.resolve();
    },
    async disconnect() {
      if (state.kind !== 'off') end({ kind: 'off' });
      await running;
    },
    async logOut() {
      stop.abort();
      await running;
      await store.unlink();
      end({ kind: 'off' });
    },
    listGroups: () => store.listChats(),
    async fetchGroups() {
      const { api } = requireBot();
      for (const { address } of await store.listChats()) {
        await learnChat(api, store, address);
        await sleep(CHAT_GAP_MS);
      }
      return store.listChats();
    },
    listMembers: (address) => readMembers(requireBot().api, address),
    async leaveGroup(address) {
      await leaveChat(requireBot().api, store, address);
      on.onGroupsChanged();
    },
    readInvite: () => Promise.reject(new Error('This messenger has no invite links.')),
    listRequests: () => Promise.resolve([]),
    prepare: (draft, signal) => (bot ? prepareMessage(bot.api, draft, signal) : Promise.resolve(notSent)),
    async send(message, signal) {
      if (!bot || state.kind !== 'open') return notSent;
      const { act } = message;
      if (act) {
        const result = await actInMax(bot.api, { ...message, act }, signal);
        if (result.status === 'sent' && act.kind === 'rename') await rename(bot.api, message.groupAddress);
        return result;
      }
      return sendMessage({ api: bot.api, store, botId: bot.id, waitMs: parts.waitMs }, message, signal);
    },
  };

  /** The list shows the new name at once. */
  async function rename(api: MaxApi, address: string): Promise<void> {
    await learnChat(api, store, address).catch((error: unknown) => parts.onError(error, 'a group was not read again'));
    on.onGroupsChanged();
  }
}
