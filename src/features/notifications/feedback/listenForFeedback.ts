import { isAnyOf, type TypedStartListening, type UnknownAction } from '@reduxjs/toolkit';

import type { BroadcastProgress, RunEvent } from '@contract/events';
import type { Notification } from '@contract/schemas/shapes';

import { listNotifications, listNotOffered } from '@/api/notificationsApi';
import { sessionExpired, signedOut } from '@/api/sessionActions';
import { realtime, realtimeDisconnected } from '@/api/realtimeActions';
import { browserNow } from '@/lib/clock';

import { bundleRuns, type RunFeedback } from './bundleRuns';
import { feedbackGathered, type FeedbackKind, type FeedbackValues } from './feedback';

/** A server's notification about the end of a broadcast arrives within this time. */
const NOTIFICATION_WAIT_MS = 3_000;
/** Runs that start or end within this time after the first are bundled. */
const BUNDLE_MS = 1_500;
/** Pause after a bundle: a start in hundreds of groups takes a while. */
const REST_MS = 10_000;

type Publish = (kind: FeedbackKind, values: FeedbackValues) => void;

/**
 * Shows ends of broadcasts, and runs that start or end, when the server sends no `notification` for them. A notification takes
 * precedence, so that nothing is shown twice. Our choice, decision 0055.
 */
export function listenForFeedback(startListening: TypedStartListening<unknown>): void {
  let publish: Publish = () => undefined;
  const ends = collectEnds((kind, values) => publish(kind, values));
  const runs = collectRuns((kind, values) => publish(kind, values));
  const on = <A extends UnknownAction>(matcher: (action: unknown) => action is A, effect: (action: A) => void) =>
    startListening({
      predicate: matcher,
      effect: (action, { dispatch }) => {
        publish = (kind, values) => void dispatch(feedbackGathered(kind, values));
        effect(action);
      },
    });

  on(realtime['broadcast:completed'].match, ({ payload }) => ends.add('broadcastCompleted', payload));
  on(realtime['broadcast:error'].match, ({ payload }) => ends.add('broadcastFailed', payload));
  on(realtime['funnel:started'].match, ({ payload }) => runs.add('funnelStarted', payload));
  on(realtime['funnel:completed'].match, ({ payload }) => runs.add('funnelCompleted', payload));
  on(realtime.notification.match, ({ payload }) => {
    const { title = '', message = '' } = toFields<Notification>(payload);
    ends.match([toFields(payload)], browserNow());
    runs.remove(`${title} ${message}`);
  });
  on(realtimeDisconnected.match, () => ends.pause());
  on(listNotifications.matchPending, () => ends.markRequested());
  on(listNotifications.matchFulfilled, ({ payload }) => {
    ends.match(payload);
    ends.resume();
  });
  on(listNotOffered, () => ends.resume());
  on(isAnyOf(signedOut, sessionExpired), () => {
    ends.clear();
    runs.clear();
  });
}

interface End {
  kind: FeedbackKind;
  values: FeedbackValues;
  timer?: ReturnType<typeof setTimeout>;
}

/**
 * Shows the end of a broadcast unless its notification arrives. If the socket disconnects meanwhile, the notification may be lost:
 * then the end waits for the next list of notifications.
 */
function collectEnds(publish: Publish) {
  let waiting: End[] = [];
  /** Times of pushed notifications that arrived before their end event. */
  let earlyMs: number[] = [];
  let isPaused = false;
  let isRequested = false;
  const seen = new Set<string>();

  const wait = (end: End) => {
    if (isPaused) return;
    end.timer = setTimeout(() => {
      waiting = waiting.filter((other) => other !== end);
      publish(end.kind, end.values);
    }, NOTIFICATION_WAIT_MS);
  };
  const stop = () => {
    for (const { timer } of waiting) clearTimeout(timer);
  };
  return {
    add(kind: FeedbackKind, payload: unknown): void {
      const { sent, failed, unconfirmed = 0, pending, total, message } = toFields<BroadcastProgress>(payload);
      // A cancelling operator has already seen the result.
      const isCanceled = pending === 0 && Number(sent) + Number(failed) + unconfirmed < Number(total);
      if (kind === 'broadcastCompleted' && isCanceled) return;
      earlyMs = earlyMs.filter((atMs) => browserNow() - atMs < NOTIFICATION_WAIT_MS);
      if (earlyMs.shift() !== undefined) return;
      const end: End = { kind, values: { sent, failed, total, message } };
      waiting.push(end);
      wait(end);
    },
    /** A notification has no broadcast id: each new one matches the oldest waiting end. */
    match(notifications: readonly Partial<Notification>[], pushedMs?: number): void {
      for (const { id, type } of notifications) {
        if (type !== 'broadcast' || (id !== undefined && seen.has(id))) continue;
        if (id !== undefined) seen.add(id);
        const end = waiting.shift();
        clearTimeout(end?.timer);
        if (!end && pushedMs !== undefined) earlyMs.push(pushedMs);
      }
    },
    pause(): void {
      isPaused = true;
      isRequested = false;
      stop();
    },
    markRequested(): void {
      isRequested = true;
    },
    /** A response requested before the disconnect may miss the end. */
    resume(): void {
      if (!isPaused || !isRequested) return;
      isPaused = false;
      waiting.forEach(wait);
    },
    clear(): void {
      stop();
      waiting = [];
      earlyMs = [];
      isPaused = false;
      seen.clear();
    },
  };
}

/** Shows runs in bundles. */
function collectRuns(publish: Publish) {
  let runs: RunFeedback[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let restUntilMs = 0;

  function publishAll(): void {
    timer = undefined;
    restUntilMs = browserNow() + REST_MS;
    for (const { kind, values } of bundleRuns(runs)) publish(kind, values);
    runs = [];
  }
  return {
    add(kind: RunFeedback['kind'], payload: unknown): void {
      const run = toFields<RunEvent>(payload);
      // Who starts a trial watches it, and who stops a run is told so.
      if (run.isTrial || run.isStopped) return;
      runs.push({ kind, ...run });
      timer ??= setTimeout(publishAll, Math.max(BUNDLE_MS, restUntilMs - browserNow()));
    },
    /** Removes runs mentioned by a notification's text. */
    remove(text: string): void {
      runs = runs.filter((run) => !isAbout(text, run));
    },
    clear(): void {
      clearTimeout(timer);
      timer = undefined;
      restUntilMs = 0;
      runs = [];
    },
  };
}

/** The specification does not define the payloads: any field, and the payload itself, may be missing. */
const toFields = <T extends object>(payload: unknown): Partial<T> =>
  typeof payload === 'object' && payload !== null ? payload : {};

function isAbout(text: string, { funnelName, groupName }: RunFeedback): boolean {
  const quoted = withoutMarks(text);
  return Boolean(funnelName) && [funnelName, groupName].every((name = '') => quoted.includes(withoutMarks(name)));
}

/** A text quotes a name with other quotation marks than the name has. */
const withoutMarks = (text: string): string => text.replaceAll(/[«»“”„‘’]/g, '');
