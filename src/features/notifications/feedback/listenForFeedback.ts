import { isAnyOf, type TypedStartListening, type UnknownAction } from '@reduxjs/toolkit';

import type { BroadcastProgress, RunEvent } from '@contract/events';
import type { Notification } from '@contract/schemas/shapes';

import { isMissingCall } from '@/api/missingCall';
import { listNotifications } from '@/api/notificationsApi';
import { sessionExpired, signedOut } from '@/api/sessionActions';
import { realtime, realtimeDisconnected } from '@/realtime/realtimeActions';

import { bundleRuns, type HeardRun } from './bundleRuns';
import { feedbackGathered, type FeedbackKind, type FeedbackValues } from './feedback';

/** A server that sends a notification for the end of a broadcast sends it within this time. */
const NOTIFICATION_WAIT_MS = 3_000;
/** Runs that start or end within this time after the first are said together. */
const GATHER_MS = 1_500;
/** After runs were said the next ones wait so long: a start in hundreds of groups goes on for a while. */
const REST_MS = 10_000;

type Say = (kind: FeedbackKind, values: FeedbackValues) => void;

/**
 * Gives feedback on the ends of broadcasts and on runs that start or end, also when the server sends no `notification` for
 * them. When it does, the notification wins and nothing is said twice. Our choice, decision 0092.
 */
export function listenForFeedback(startListening: TypedStartListening<unknown>): void {
  let say: Say = () => undefined;
  const ends = gatherEnds((kind, values) => say(kind, values));
  const runs = gatherRuns((kind, values) => say(kind, values));
  const on = <A extends UnknownAction>(matcher: (action: unknown) => action is A, effect: (action: A) => void) =>
    startListening({
      predicate: matcher,
      effect: (action, { dispatch }) => {
        say = (kind, values) => void dispatch(feedbackGathered(kind, values));
        effect(action);
      },
    });

  on(realtime['broadcast:completed'].match, ({ payload }) => ends.hear('broadcastCompleted', payload));
  on(realtime['broadcast:error'].match, ({ payload }) => ends.hear('broadcastFailed', payload));
  on(realtime['funnel:started'].match, ({ payload }) => runs.hear('funnelStarted', payload));
  on(realtime['funnel:completed'].match, ({ payload }) => runs.hear('funnelCompleted', payload));
  on(realtime.notification.match, ({ payload }) => {
    const { title = '', message = '' } = toFields<Notification>(payload);
    ends.see([toFields(payload)], Date.now());
    runs.drop(`${title} ${message}`);
  });
  on(realtimeDisconnected.match, () => ends.hold());
  on(listNotifications.matchPending, () => ends.ask());
  on(listNotifications.matchFulfilled, ({ payload }) => {
    ends.see(payload);
    ends.release();
  });
  on(listNotifications.matchRejected, ({ payload }) => {
    if (isMissingCall(payload)) ends.release();
  });
  on(isAnyOf(signedOut, sessionExpired), () => {
    ends.forget();
    runs.forget();
  });
}

interface End {
  kind: FeedbackKind;
  values: FeedbackValues;
  timer?: ReturnType<typeof setTimeout>;
}

/**
 * Says the end of a broadcast unless a notification comes first. When the socket breaks meanwhile, the notification may be
 * lost with it: the end then waits until the list of notifications was asked for again.
 */
function gatherEnds(say: Say) {
  let waiting: End[] = [];
  /** When pushed notifications came whose end was not heard yet. */
  let earlyMs: number[] = [];
  let isHeld = false;
  let isAsked = false;
  const seen = new Set<string>();

  const wait = (end: End) => {
    if (isHeld) return;
    end.timer = setTimeout(() => {
      waiting = waiting.filter((other) => other !== end);
      say(end.kind, end.values);
    }, NOTIFICATION_WAIT_MS);
  };
  const stop = () => {
    for (const { timer } of waiting) clearTimeout(timer);
  };
  return {
    hear(kind: FeedbackKind, payload: unknown): void {
      const { sent, failed, unconfirmed = 0, pending, total, message } = toFields<BroadcastProgress>(payload);
      // Whoever cancels a broadcast has seen that it worked.
      const isCanceled = pending === 0 && Number(sent) + Number(failed) + unconfirmed < Number(total);
      if (kind === 'broadcastCompleted' && isCanceled) return;
      earlyMs = earlyMs.filter((atMs) => Date.now() - atMs < NOTIFICATION_WAIT_MS);
      if (earlyMs.shift() !== undefined) return;
      const end: End = { kind, values: { sent, failed, total, message } };
      waiting.push(end);
      wait(end);
    },
    /** A notification names no broadcast: each new one stands for the oldest end that waits. */
    see(notifications: readonly Partial<Notification>[], pushedMs?: number): void {
      for (const { id, type } of notifications) {
        if (type !== 'broadcast' || (id !== undefined && seen.has(id))) continue;
        if (id !== undefined) seen.add(id);
        const end = waiting.shift();
        clearTimeout(end?.timer);
        if (!end && pushedMs !== undefined) earlyMs.push(pushedMs);
      }
    },
    hold(): void {
      isHeld = true;
      isAsked = false;
      stop();
    },
    ask(): void {
      isAsked = true;
    },
    /** An answer that was under way when the socket broke may not know of the end. */
    release(): void {
      if (!isHeld || !isAsked) return;
      isHeld = false;
      waiting.forEach(wait);
    },
    forget(): void {
      stop();
      waiting = [];
      earlyMs = [];
      isHeld = false;
      seen.clear();
    },
  };
}

/** Says runs in bundles. */
function gatherRuns(say: Say) {
  let runs: HeardRun[] = [];
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let restUntilMs = 0;

  function sayAll(): void {
    gathering = undefined;
    restUntilMs = Date.now() + REST_MS;
    for (const { kind, values } of bundleRuns(runs)) say(kind, values);
    runs = [];
  }
  return {
    hear(kind: HeardRun['kind'], payload: unknown): void {
      runs.push({ kind, ...toFields<RunEvent>(payload) });
      gathering ??= setTimeout(sayAll, Math.max(GATHER_MS, restUntilMs - Date.now()));
    },
    /** Those that a notification with this text is about. */
    drop(text: string): void {
      runs = runs.filter((run) => !isAbout(text, run));
    },
    forget(): void {
      clearTimeout(gathering);
      gathering = undefined;
      restUntilMs = 0;
      runs = [];
    },
  };
}

/** The specification does not show the payloads: any field may be missing, and so may the payload. */
const toFields = <T extends object>(payload: unknown): Partial<T> =>
  typeof payload === 'object' && payload !== null ? payload : {};

function isAbout(text: string, { funnelName, groupName }: HeardRun): boolean {
  return Boolean(funnelName) && text.includes(funnelName ?? '') && text.includes(groupName ?? '');
}
