import { setTimeout as sleep } from 'node:timers/promises';

import type { GroupActKind } from '@contract/groupActs';
import { MINUTE_MS, SECOND_MS } from '@contract/time';

import { isLive } from '../isLive';
import { LeaseLostError } from '../lease';
import type { ConnectionState, MessengerSession, SendResult, SessionListener } from '../messenger';
import { CONFLICT, UNAUTHORIZED, type Failure } from './botApi';
import type { CheckPlace } from './botHook';
import type { BotParts, BotService } from './botService';
import type { BotLink, BotStore } from './botStore';
import { createEventFlow, waitFor, type EventFlow } from './eventFlow';

const RETRY_BASE_MS = SECOND_MS;
const RETRY_MAX_MS = MINUTE_MS;
/** Between two groups whose details are read again: services take 30 requests a second. */
const CHAT_GAP_MS = 80;
/** Acts whose results the list of groups shows. */
const SHOWN_ACTS: readonly GroupActKind[] = ['rename', 'close', 'open'];
/** So often in a row another program took the events: it uses the same token. A former process of ours ends sooner. */
const CONFLICTS_MAX_COUNT = 5;

export interface BotSessionParts {
  store: BotStore;
  /** The name of the messenger in addresses of bots. */
  kind: string;
  openService(parts: Omit<BotParts, 'hook'>): BotService;
  /** Whether an address leads to this server; null where that is not checked. */
  checkPlace: CheckPlace | null;
  /** Asks the messenger to send no more events. @returns false when it does not respond */
  endHooks(): Promise<boolean>;
  onError(error: unknown, what: string): void;
  /** The first wait before another attempt; tests shorten it. */
  retryBaseMs?: number;
}

/** One account's bot: its events are polled for as long as it is connected, and the marker of the last one is kept. */
export function createBotSession(parts: BotSessionParts, on: SessionListener): MessengerSession {
  const { store, retryBaseMs = RETRY_BASE_MS } = parts;
  let state: ConnectionState = { kind: 'off' };
  let service: BotService | null = null;
  let flow: EventFlow | null = null;
  /** Ends the connection that runs; each has its own. */
  let stop = new AbortController();
  let running = Promise.resolve();

  function enter(next: ConnectionState): void {
    state = next;
    on.onState(next);
  }

  function end(last: ConnectionState): void {
    stop.abort();
    service = null;
    enter(last);
  }

  /** The connection until it is stopped. */
  async function run(signal: AbortSignal): Promise<void> {
    const isOver = () => signal.aborted;
    const link = await readLink(signal);
    if (isOver()) return;
    if (!link) {
      end({ kind: 'failed', reason: 'tokenMissing' });
      return;
    }
    const opened = parts.openService({ ...link, store, on });
    const onError = (error: unknown, what: string) => parts.onError(error, what);
    flow = createEventFlow({ service: opened, store, on, checkPlace: parts.checkPlace, onError });
    let [attempt, conflictsCount] = [1, 0];
    const onReceived = () => ([attempt, conflictsCount] = [1, 0]);
    while (!isOver()) {
      const address = `${link.botId}@${parts.kind}`;
      const failure = await converse(opened, flow, { address, signal, onReceived }).catch(noteFailure);
      if (isOver() || failure === null) return;
      const status = failure.kind === 'refused' ? failure.status : null;
      if (status === UNAUTHORIZED) return loseLink();
      conflictsCount = status === CONFLICT ? conflictsCount + 1 : 0;
      if (conflictsCount >= CONFLICTS_MAX_COUNT) {
        end({ kind: 'replaced' });
        return;
      }
      service = null;
      await pause(attempt, failure, signal);
      attempt += 1;
    }
  }

  /** Null where none is stored. One that cannot be read is not tried without a pause. */
  async function readLink(signal: AbortSignal): Promise<BotLink | null> {
    for (let attempt = 1; !signal.aborted; attempt += 1) {
      try {
        return await store.readLink();
      } catch (error) {
        await pause(attempt, noteFailure(error), signal);
      }
    }
    return null;
  }

  /** Takes events until the service does not respond. @returns why; null once it is stopped */
  async function converse(
    opened: BotService,
    flow: EventFlow,
    { address, signal, onReceived }: { address: string; signal: AbortSignal; onReceived: () => void },
  ): Promise<Failure | null> {
    const isOver = () => signal.aborted;
    const greeted = await opened.greet(signal);
    if (isOver()) return null;
    if (greeted.kind !== 'ok') return greeted;
    service = opened;
    enter({ kind: 'open', address });
    on.onGroupsChanged();
    for (;;) {
      const failure = await flow.goOn(signal);
      if (isOver() || failure) return isOver() ? null : failure;
      onReceived();
    }
  }

  /** What failed here, such as the database: events that are not taken yet come again. @throws LeaseLostError */
  function noteFailure(error: unknown): Failure {
    if (error instanceof LeaseLostError) throw error;
    parts.onError(error, 'events of a bot were not taken');
    return { kind: 'lost', reason: 'notTaken', isWritten: false };
  }

  /** The token was revoked, or belongs to no bot any more. */
  async function loseLink(): Promise<void> {
    await store.unlink();
    end({ kind: 'logged_out', isTokenRefused: true });
  }

  async function pause(attempt: number, failure: Failure, signal: AbortSignal): Promise<void> {
    const askedMs = failure.kind === 'refused' ? (failure.retryAfterMs ?? 0) : 0;
    const delayMs = Math.max(askedMs, Math.min(RETRY_MAX_MS, retryBaseMs * 2 ** (attempt - 1)));
    const reason = failure.kind === 'lost' ? failure.reason : failure.code;
    enter({ kind: 'reconnecting', attempt, retryAtMs: Date.now() + delayMs, reason });
    await waitFor(delayMs, signal);
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

  async function endHooks(): Promise<void> {
    const areEnded = await parts.endHooks().catch(() => false);
    if (!areEnded) parts.onError(new Error('no response'), 'a messenger may still send the events of a bot here');
  }

  const requireService = (): BotService => {
    if (!service) throw new Error('The bot is not connected.');
    return service;
  };
  const notSent: SendResult & { status: 'not_sent' } = { status: 'not_sent', reason: 'connectionClosed' };

  return {
    state: () => state,
    connect: (isUrgent = false) => {
      if (!isLive(state) || (isUrgent && state.kind === 'reconnecting')) start();
      return Promise.resolve();
    },
    takeEvents: () => flow?.look(),
    async disconnect() {
      if (state.kind !== 'off') end({ kind: 'off' });
      await running;
    },
    async logOut() {
      stop.abort();
      await running;
      await endHooks();
      await store.unlink();
      end({ kind: 'off' });
    },
    listGroups: () => store.listChats(),
    async fetchGroups() {
      const opened = requireService();
      for (const { address } of await store.listChats()) {
        await opened.learn(address);
        await sleep(CHAT_GAP_MS);
      }
      return store.listChats();
    },
    listMembers: (address) => requireService().listMembers(address),
    async leaveGroup(address) {
      await requireService().leave(address);
      on.onGroupsChanged();
    },
    readInvite: (address) => requireService().readInvite(address),
    listRequests: async (address) => (await requireService().listRequests?.(address)) ?? [],
    prepare: (draft, signal) => service?.prepare(draft, signal) ?? Promise.resolve(notSent),
    async send(message, signal) {
      if (!service || state.kind !== 'open') return notSent;
      const opened = service;
      const { act } = message;
      const result = await (act ? opened.act({ ...message, act }, signal) : opened.send(message, signal));
      const isAnswered = ['sent', 'unconfirmed', 'rejected'].includes(result.status);
      if (isAnswered && act && SHOWN_ACTS.includes(act.kind)) await show(opened, message.groupAddress);
      return result;
    },
  };

  /** The list shows the new name at once, and whether the group is closed; of a refused act, whether the bot is an admin. */
  async function show(opened: BotService, address: string): Promise<void> {
    await opened.learn(address).catch((error: unknown) => parts.onError(error, 'a group was not read again'));
    on.onGroupsChanged();
  }
}
