import { createAction, nanoid } from '@reduxjs/toolkit';

/** What an event of the socket says to the operator; a key of `notifications:feedback`. */
export type FeedbackKind = 'broadcastCompleted' | 'broadcastFailed' | 'funnelStarted' | 'funnelCompleted';

/** Everything an event may tell; what it lacks is undefined, and left out of the text. */
export interface FeedbackValues {
  sent?: number;
  failed?: number;
  total?: number;
  /** The server's own text. */
  message?: string;
  funnelName?: string;
  /** Only when there is one group. */
  groupName?: string;
  groupCount?: number;
  /** More than one when several funnels are said together. */
  funnelCount?: number;
}

/** Feedback about something that the server sent no notification for. Plain data; `feedbackTexts` translates it. */
export interface Feedback {
  id: string;
  kind: FeedbackKind;
  values: FeedbackValues;
  /** Milliseconds since 1970. */
  timestamp: number;
}

/** Something happened that is said aloud. */
export const feedbackGathered = createAction(
  'notifications/feedbackGathered',
  (kind: FeedbackKind, values: FeedbackValues) => ({
    payload: { id: nanoid(), kind, values, timestamp: Date.now() } satisfies Feedback,
  }),
);
