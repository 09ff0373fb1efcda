import { createLimiter } from './limiter';
import { SEND_MS, type PaceReason } from './pace';
import type { OwnStart, SendingQueue } from './sendingQueue';
import type { SendKind } from './sendOrder';
import { createWaiting, type WaitingMessage } from './waitingMessages';

/** Until when each reason has blocked sends so far. */
export type BlockedUntil = Record<PaceReason, number>;

/** One send of a play, to be read at once: the next one overwrites it. */
export interface PlayedSend {
  /** How many were sent before. */
  place: number;
  kind: SendKind;
  /** Of the own start; -1 for others. */
  group: number;
  nodeId: string | null;
  dueMs: number;
  atMs: number;
  /** Whether another rule than the pause has delayed it. */
  isBlocked: boolean;
  /** Whether the account could have sent before, and had nothing to send. */
  isAfterIdle: boolean;
  /** Whether an own message waits that is due; known with `PlayRules.countsOwnDue`. */
  isOwnDue: boolean;
  blockedMs: BlockedUntil;
}

/** How a play chooses what is random or unknown. */
export interface PlayRules {
  /** The part of a random pause, from 0 to 1. @param count of pauses that follow each other without a longer wait, this one included */
  chance: (count: number) => number;
  sendMs: number;
  countsOwnDue: boolean;
}

const SENDS_PER_SLICE = 250;

/**
 * Plays the account's queue until all own messages are sent, by the rules of the engine: the order of `sendOrder.ts`, the limiter of
 * `pace.ts`, and the steps of the planner. Yields now and then, so that the caller can do something else.
 */
export function* playQueue(
  queue: SendingQueue,
  own: OwnStart,
  { chance, sendMs = SEND_MS, countsOwnDue = false }: Pick<PlayRules, 'chance'> & Partial<PlayRules>,
  onSend: (send: Readonly<PlayedSend>) => void,
): Generator<void, void> {
  const limiter = createLimiter(queue.settings, queue.state);
  const waiting = createWaiting(queue, own, countsOwnDue);
  const send = createSend();
  const { blockedMs } = send;
  let { nowMs } = queue;
  let pausesInRow = 0;

  function finish(doneMs: number) {
    waiting.beginStarts(doneMs);
    pausesInRow += 1;
    limiter.end(doneMs, chance(pausesInRow));
    nowMs = doneMs;
  }

  if (queue.sending) {
    const { claimedMs, run } = queue.sending;
    const played = run && waiting.findRun(run);
    finish(Math.max(nowMs, claimedMs + sendMs));
    if (run && played) waiting.goOn(played, run.nodeId, Math.floor(nowMs));
  }
  /** @returns until when nothing can be sent; `nowMs` when `first` can */
  function waitFor(first: WaitingMessage | undefined, freeMs: number): number {
    const dueMs = first?.dueMs ?? Infinity;
    if (dueMs <= nowMs && freeMs <= nowMs) return nowMs;
    const isDue = dueMs < freeMs;
    const reason = limiter.reason();
    if (isDue) blockedMs[reason] = freeMs;
    if (isDue && reason !== 'pause') send.isBlocked = true;
    if (!isDue) send.isAfterIdle = true;
    if (!isDue || send.isBlocked) pausesInRow = 0;
    return Math.min(Math.max(dueMs, freeMs), waiting.nextStartMs());
  }

  function sendNow(first: WaitingMessage) {
    const { run, nodeId } = first;
    limiter.begin(nowMs);
    send.kind = first.kind;
    send.group = first.group;
    send.nodeId = nodeId;
    send.dueMs = first.dueMs;
    send.atMs = nowMs;
    send.isOwnDue = waiting.take(first, nowMs);
    onSend(send);
    send.place += 1;
    send.isBlocked = send.isAfterIdle = false;
    finish(nowMs + sendMs);
    if (run && nodeId !== null) waiting.goOn(run, nodeId, Math.floor(nowMs));
  }

  for (;;) {
    waiting.beginStarts(nowMs);
    if (waiting.isOwnDone()) return;
    const freeMs = Math.max(nowMs, limiter.freeMs(nowMs));
    const first = waiting.first(freeMs);
    const atMs = waitFor(first, freeMs);
    if (first === undefined || atMs > nowMs) {
      nowMs = atMs;
      continue;
    }
    sendNow(first);
    if (send.place % SENDS_PER_SLICE === 0) yield;
  }
}

const createSend = (): PlayedSend => ({
  place: 0,
  kind: 'timed',
  group: -1,
  nodeId: null,
  dueMs: 0,
  atMs: 0,
  isBlocked: false,
  isAfterIdle: false,
  isOwnDue: false,
  blockedMs: {
    pause: -Infinity,
    rateLimit: -Infinity,
    hourCap: -Infinity,
    dayCap: -Infinity,
    quietHours: -Infinity,
    warmUp: -Infinity,
  },
});
