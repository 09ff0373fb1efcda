import type { ErrorCode } from '@contract/errors';
import type { GroupAct } from '@contract/groupActs';
import { forecastBulkEnds } from '@contract/planner/queuedEnds';
import type { ForecastQueue } from '@contract/schemas/forecast';

import type { Config } from '../../config';
import type { DeliveryPayload } from '../../db/schema';
import type { DoneAct, SentMessage } from './messageActs.queries';

/** What was done to a message so far. */
export interface MessageState {
  /** The text that members see, or are about to. */
  text: string;
  isRecalled: boolean;
  /** An act on it waits or is in flight. */
  isPending: boolean;
}

/** The state of each message by id. */
export function readStates(sent: readonly SentMessage[], acts: readonly DoneAct[]): Map<number, MessageState> {
  const states = new Map<number, MessageState>(
    sent.map(({ id, payload }) => [id, { text: payload.text, isRecalled: false, isPending: false }]),
  );
  for (const { delivery } of acts) {
    const state = states.get(delivery.targetId ?? 0);
    if (!state) continue;
    const { status, payload } = delivery;
    if (status === 'queued' || status === 'sending') state.isPending = true;
    if (status !== 'sent') continue;
    if (payload.act?.kind === 'recall') state.isRecalled = true;
    if (payload.act?.kind === 'correct') state.text = payload.text;
  }
  return states;
}

/** A text can be corrected, also the one below a file; a file, a voice and a poll cannot. */
export const hasCorrectableText = ({ payload }: SentMessage): boolean => payload.text !== '' && !payload.poll;

/**
 * Those of the messages that are changed in time when one follows the other at these moments: each moment takes the message that is
 * the first to become too late, which gives the most.
 * @param sent the earliest first
 * @returns them, and the moments that are left
 */
export function fitInTime(
  sent: readonly SentMessage[],
  momentsMs: readonly number[],
  windowMs: number,
): { inTime: SentMessage[]; leftMs: readonly number[] } {
  const inTime: SentMessage[] = [];
  let at = 0;
  for (const message of sent) {
    const atMs = momentsMs[at];
    if (atMs === undefined || atMs > message.sentMs + windowMs) continue;
    inTime.push(message);
    at += 1;
  }
  return { inTime, leftMs: momentsMs.slice(at) };
}

/** An act that makes sense until a window is over. */
export const untilOf = (
  kind: 'correct' | 'recall',
  { messageId, sentMs }: SentMessage,
  windowMs: number,
): GroupAct => ({
  kind,
  messageId,
  untilMs: sentMs + windowMs,
});

/** A moment, and how long before it a message may have been sent to be changed. */
export interface Moment {
  nowMs: number;
  windows: Config['messageWindows'];
}

export const isRecallable = ({ sentMs }: SentMessage, { nowMs, windows }: Moment): boolean =>
  nowMs < sentMs + windows.recallMs;

export const recallOf = (message: SentMessage, { recallMs }: Moment['windows']): DeliveryPayload => ({
  text: '',
  mediaUrl: null,
  act: untilOf('recall', message, recallMs),
});

/** Why a message is not corrected; null: it is. */
export function findFailure(message: SentMessage, { problem }: DeliveryPayload, sentAfterMs: number): ErrorCode | null {
  if (!hasCorrectableText(message)) return 'MESSAGE_NOT_CORRECTABLE';
  if (problem) return problem === 'textTooLong' ? 'MESSAGE_TOO_LONG' : 'MESSAGE_VALUE_MISSING';
  return message.sentMs <= sentAfterMs ? 'MESSAGE_WINDOW_OVER' : null;
}

/**
 * When so many acts are done that are queued now: after what is due before them, and before all broadcasts; where all sending is stopped, as
 * if it went on now. @param queue without what is planned
 */
export function expectActs(queue: ForecastQueue, count: number): number[] {
  if (count === 0) return [];
  const others = queue.queued.filter(({ kind }) => kind !== 'bulk');
  const acts = { dueMs: queue.nowMs, kind: 'bulk' as const, count, run: null };
  const counts = Array.from({ length: count }, (_, at) => at + 1);
  const work = forecastBulkEnds({ ...queue, queued: [...others, acts] }, counts);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value.filter((atMs) => atMs !== undefined);
  }
}
