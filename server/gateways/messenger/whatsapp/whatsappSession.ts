import { isLinking, isLive } from '../isLive';
import type { ConnectionFault, ConnectionState, MessengerSession, SendResult, SessionListener } from '../messenger';
import type { Connection, ConnectionEvents } from './connection';
import {
  classifyDisconnect,
  finalState,
  reconnectDelayMs,
  switchingState,
  type CloseReason,
} from './disconnectReasons';
import type { SessionParts } from './sessionParts';
import { createChangeNotifier } from './changeNotifier';
import { closeQuietly } from './closeQuietly';
import { createConnectionTurns } from './connectionTurns';
import { groupsOver } from './groupsOver';
import { createLinkOffer } from './linkOffer';
import { createRestartPauses } from './restartPauses';
import type { ConnectTurn } from '../connectQueue';

/** A session plus the callback of its credential store. */
export interface WhatsappSession extends MessengerSession {
  /** Another process owns the account: drops the connection without logging out. */
  leaseLost(): void;
}

/** One account on WhatsApp: connects, shows codes, and reconnects unless the reason is final. */
export function createWhatsappSession(parts: SessionParts, listener: SessionListener): WhatsappSession {
  const { clock, store } = parts;
  const groupsChanged = createChangeNotifier(parts.changeDelayMs, () => listener.onGroupsChanged());
  let state: ConnectionState = { kind: 'off' };
  let connection: Connection | null = null;
  /** Incremented with every connection and every end; events of older connections are ignored. */
  let generation = 0;
  let failedCount = 0;
  let retry: NodeJS.Timeout | undefined;
  let turn: ConnectTurn | null = null;
  const offer = createLinkOffer(parts, { enter, end: endWith });
  const turns = createConnectionTurns(parts);
  const nextRestart = createRestartPauses(parts);

  function enter(next: ConnectionState): void {
    state = next;
    listener.onState(next);
  }

  /** Reports that the connection waits for its turn, or no longer does. */
  function showQueued(isQueued: boolean): void {
    if (state.kind !== 'connecting' && state.kind !== 'reconnecting') return;
    if ((state.isQueued ?? false) !== isQueued) enter({ ...state, isQueued });
  }

  /** Detaches the current connection and returns it for closing. */
  function detach(): Connection | null {
    const left = connection;
    generation += 1;
    connection = null;
    clearTimeout(retry);
    turn?.end();
    turn = null;
    groupsChanged.stop();
    return left;
  }

  async function begin(isUrgent = false): Promise<void> {
    const left = detach();
    if (left) void turns.close(left);
    const mine = generation;
    turn = parts.connectQueue.enter(isUrgent);
    if (turn.isWaiting()) showQueued(true);
    if (!(await turn.begun)) return;
    await turns.open(async () => {
      if (mine !== generation) return;
      showQueued(false);
      try {
        const opened = await parts.open(eventsOf(mine));
        if (mine === generation) connection = opened;
        else await turns.close(opened);
      } catch (error) {
        parts.onError(error, 'the connection could not be opened');
        if (mine === generation) reconnect('notBegun');
      }
    });
  }

  /** Skips the queue, or the rest of a pause. */
  async function hurry(): Promise<void> {
    if (turn) turn.hurry();
    else if (state.kind === 'reconnecting') await begin(true);
  }

  function reconnect(reason: string, fault?: ConnectionFault): void {
    detach();
    failedCount += 1;
    const delayMs = (parts.reconnectDelayMs ?? reconnectDelayMs)(failedCount);
    const retryAtMs = clock.nowMs() + delayMs;
    enter({ kind: 'reconnecting', attempt: failedCount, retryAtMs, reason, ...(fault && { fault }) });
    retry = setTimeout(() => void begin(), delayMs);
  }

  function endWith(last: ConnectionState): void {
    const left = detach();
    enter(last);
    if (left) void turns.close(left);
  }

  /** The phone has unlinked us: stored credentials are useless. */
  async function resetCredentials(): Promise<void> {
    connection = null;
    const mine = generation;
    await store.clear().catch((error: unknown) => parts.onError(error, 'credentials were not deleted'));
    if (mine === generation) endWith({ kind: 'logged_out' });
  }

  function restart(): void {
    const { repeatsCount, delayMs } = nextRestart();
    detach();
    if (state.kind === 'open' || repeatsCount > 0) {
      const retryAtMs = clock.nowMs() + delayMs;
      enter({ kind: 'reconnecting', attempt: repeatsCount, retryAtMs, reason: 'restart' });
    }
    // The restart after linking: the owner still looks at the page.
    if (repeatsCount === 0) void begin(state.kind === 'pairing');
    else retry = setTimeout(() => void begin(), delayMs);
  }

  function handleClosed(end: CloseReason): void {
    const why = `${end.code ?? ''} ${end.message}`.trim();
    const reason = classifyDisconnect(end);
    if (reason === 'restart') restart();
    else if (reason === 'loggedOut') void resetCredentials();
    else if (reason === 'codesOver') endWith(offer.expired());
    else if (reason !== 'lost') endWith(finalState(reason, end, clock.nowMs()));
    else {
      if (failedCount === 0) parts.onError(new Error(why), 'the connection broke, reconnecting');
      reconnect(why, end.fault);
    }
  }

  function eventsOf(mine: number): ConnectionEvents {
    let isFirst = true;
    const ifCurrent =
      <Args extends unknown[]>(handle: (...args: Args) => void) =>
      (...args: Args): void => {
        if (mine === generation) handle(...args);
      };
    return {
      onCode: ifCurrent((code) => {
        turn?.end();
        offer.handleCode(code, { isFirst, isCurrent: () => mine === generation, requestLinkCode });
        isFirst = false;
      }),
      onPaired: ifCurrent(() => enter({ kind: 'pairing' })),
      onOpen: ifCurrent((address: string, isBySpare = false) => {
        failedCount = 0;
        enter({ kind: 'open', address, ...(isBySpare && { isBySpare }) });
      }),
      onClosed: ifCurrent(handleClosed),
      onGroupsListed: ifCurrent(() => {
        groupsChanged.stop();
        listener.onGroupsChanged();
      }),
      onGroupsTried: ifCurrent(() => turn?.end()),
      onGroupsChanged: ifCurrent(() => groupsChanged.schedule()),
      onMessage: async (message) => {
        if (mine !== generation) throw new Error('The connection was replaced.');
        await listener.onMessage(message);
      },
      onVote: async (vote) => {
        if (mine !== generation) throw new Error('The connection was replaced.');
        await listener.onVote(vote);
      },
      onMemberJoined: ifCurrent((groupAddress) => void listener.onMemberJoined(groupAddress)),
      onReceipt: (messageId) => listener.onReceipt(messageId),
      onResponse: (response) => listener.onResponse(response),
      onRestricted: ifCurrent((untilMs) => listener.onRestricted(untilMs)),
    };
  }

  async function requestLinkCode(phone: string): Promise<string> {
    if (!connection) throw new Error('The connection has not begun.');
    return connection.requestLinkCode(phone);
  }

  function isOpen(): Connection {
    if (state.kind !== 'open' || !connection) throw new Error('WhatsApp is not connected.');
    return connection;
  }

  return {
    state: () => state,

    async connect(isUrgent = false, phone = null) {
      const isOtherWay = isLinking(state.kind) && (phone !== null || offer.isByNumber());
      if (isLive(state) && !isUrgent) return;
      if (isUrgent && state.kind === 'reconnecting') offer.begin(phone);
      if (isLive(state) && !isOtherWay) {
        await hurry();
        return;
      }
      const left = detach();
      if (left) void turns.close(left);
      offer.begin(phone);
      failedCount = 0;
      enter({ kind: 'connecting' });
      await begin(isUrgent);
    },

    async reconnect() {
      if (!isLive(state) || state.kind === 'pairing') return;
      const mine = generation;
      enter(switchingState(state.kind, clock.nowMs()));
      await turns.sent();
      if (mine !== generation) return;
      failedCount = 0;
      await begin(true);
    },

    async disconnect() {
      const left = detach();
      if (left) await turns.close(left);
      await store.settled();
      if (state.kind !== 'off') enter({ kind: 'off' });
    },

    async logOut() {
      const isLinked = state.kind === 'open';
      const left = detach();
      if (left) await closeQuietly(() => (isLinked ? left.logOut() : left.close()), parts);
      await store.clear();
      enter({ kind: 'off' });
    },

    ...groupsOver(isOpen),

    async prepare(draft, signal) {
      if (state.kind !== 'open' || !connection) return { status: 'not_sent', reason: 'notConnected' };
      return connection.prepare(draft, signal);
    },

    async send(message, signal): Promise<SendResult> {
      if (state.kind !== 'open' || !connection) return { status: 'not_sent', reason: 'notConnected' };
      const result = await turns.send(connection.send(message, signal));
      if (result.status === 'restricted') endWith({ kind: 'restricted', reason: result.reason });
      return result;
    },

    leaseLost: () => endWith({ kind: 'off' }),
  };
}
