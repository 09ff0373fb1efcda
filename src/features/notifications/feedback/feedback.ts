import { createAction, nanoid } from '@reduxjs/toolkit';

import { serverNow } from '@/lib/clock';

/** Kind of feedback on a socket event; a key of `notifications:feedback`. */
export type FeedbackKind = 'broadcastCompleted' | 'broadcastFailed' | 'funnelStarted' | 'funnelCompleted';

/** Fields of an event; undefined ones are omitted from the text. */
export interface FeedbackValues {
  sent?: number;
  failed?: number;
  total?: number;
  /** The server's own text. */
  message?: string;
  funnelName?: string;
  /** Only for a single group. */
  groupName?: string;
  groupCount?: number;
  /** More than one when several funnels are bundled. */
  funnelCount?: number;
}

/** Feedback on an event without a server notification. Plain data; `feedbackTexts` translates it. */
export interface Feedback {
  id: string;
  kind: FeedbackKind;
  values: FeedbackValues;
  /** Milliseconds since 1970. */
  timestamp: number;
}

/** Feedback to be shown as a toast. */
export const feedbackGathered = createAction(
  'notifications/feedbackGathered',
  (kind: FeedbackKind, values: FeedbackValues) => ({
    payload: { id: nanoid(), kind, values, timestamp: serverNow() } satisfies Feedback,
  }),
);
