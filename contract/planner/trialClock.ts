import { MINUTE_MS, SECOND_MS } from '../time';

/** One minute of a funnel takes one second of its trial run. */
export const TRIAL_SPEED = MINUTE_MS / SECOND_MS;

/** How the moments of a trial run that is really sent follow from those of its funnel. Milliseconds. */
export interface TrialClock {
  /** Where both clocks are equal. */
  startedMs: number;
  /** Waits of the funnel that were skipped because nothing happens in them. */
  skippedMs: number;
}

/** When something of the funnel's time happens. Keeps the order of all moments. */
export const toSentMs = ({ startedMs, skippedMs }: TrialClock, funnelMs: number): number =>
  Math.round(startedMs + (funnelMs - startedMs - skippedMs) / TRIAL_SPEED);

/** The funnel's time at a moment. */
export const toFunnelMs = ({ startedMs, skippedMs }: TrialClock, sentMs: number): number =>
  startedMs + skippedMs + (sentMs - startedMs) * TRIAL_SPEED;
