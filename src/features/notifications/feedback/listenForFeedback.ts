import { isAnyOf, type TypedStartListening } from '@reduxjs/toolkit';

import type { BroadcastProgress, RunEvent } from '@contract/events';
import type { Notification } from '@contract/schemas/shapes';

import { sessionExpired, signedOut } from '@/api/sessionActions';
import { realtime } from '@/realtime/realtimeActions';

import { bundleRuns, type HeardRun } from './bundleRuns';
import { feedbackGathered, type FeedbackKind, type FeedbackValues } from './feedback';

/** A server that sends a notification for the end of a broadcast sends it within this time. */
const NOTIFICATION_WAIT_MS = 3_000;
/** Runs that start or end within this time after the first are said together. */
const GATHER_MS = 1_500;
/** After runs were said the next ones wait so long: a start in hundreds of groups goes on for a while. */
const REST_MS = 10_000;

const isHeard = isAnyOf(
  realtime['broadcast:completed'],
  realtime['broadcast:error'],
  realtime['funnel:started'],
  realtime['funnel:completed'],
  realtime.notification,
  signedOut,
  sessionExpired,
);

type Say = (kind: FeedbackKind, values: FeedbackValues) => void;

/**
 * Gives feedback on the ends of broadcasts and on runs that start or end, also when the server sends no `notification` for
 * them. When it does, the notification wins and nothing is said twice. Our choice, decision 0092.
 */
export function listenForFeedback(startListening: TypedStartListening<unknown>): void {
  let say: Say = () => undefined;
  const ends = gatherEnds((kind, values) => say(kind, values));
  const runs = gatherRuns((kind, values) => say(kind, values));

  startListening({
    matcher: isHeard,
    effect: (action, { dispatch }) => {
      say = (kind, values) => void dispatch(feedbackGathered(kind, values));
      if (realtime['broadcast:completed'].match(action)) ends.hear('broadcastCompleted', action.payload);
      else if (realtime['broadcast:error'].match(action)) ends.hear('broadcastFailed', action.payload);
      else if (realtime['funnel:started'].match(action)) runs.hear('funnelStarted', action.payload);
      else if (realtime['funnel:completed'].match(action)) runs.hear('funnelCompleted', action.payload);
      else if (realtime.notification.match(action)) {
        const { type, title = '', message = '' } = toFields<Notification>(action.payload);
        if (type === 'broadcast') ends.dropOldest();
        runs.drop(`${title} ${message}`);
      } else {
        ends.forget();
        runs.forget();
      }
    },
  });
}

/** Says the end of a broadcast unless a notification comes first. */
function gatherEnds(say: Say) {
  const timers: ReturnType<typeof setTimeout>[] = [];
  return {
    hear(kind: FeedbackKind, payload: unknown): void {
      const { sent, failed, unconfirmed = 0, pending, total, message } = toFields<BroadcastProgress>(payload);
      // Whoever cancels a broadcast has seen that it worked.
      const isCanceled = pending === 0 && Number(sent) + Number(failed) + unconfirmed < Number(total);
      if (kind === 'broadcastCompleted' && isCanceled) return;
      const timer = setTimeout(() => {
        timers.splice(timers.indexOf(timer), 1);
        say(kind, { sent, failed, total, message });
      }, NOTIFICATION_WAIT_MS);
      timers.push(timer);
    },
    dropOldest: () => clearTimeout(timers.shift()),
    forget(): void {
      for (const timer of timers.splice(0)) clearTimeout(timer);
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
