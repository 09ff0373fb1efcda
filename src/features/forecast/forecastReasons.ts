import type { DelayReason, Forecast } from '@contract/planner/forecast';

/** Why messages are sent later than planned: a key of `forecast:reasons`, how many, and until when. */
export interface ForecastReason {
  kind: DelayReason | 'queue';
  count: number;
  /** When the last of them is sent, in milliseconds since 1970; NaN for the queue. */
  lastMs: number;
}

const ORDER: readonly DelayReason[] = ['rateLimit', 'warmUp', 'dayCap', 'hourCap', 'quietHours'];

/** The reasons that apply: rules that delay own messages, then what is queued before them. */
export function listReasons({ reasons, queueAheadCount }: Forecast): ForecastReason[] {
  const rules = ORDER.flatMap((kind): ForecastReason[] => {
    const delayed = reasons[kind];
    return delayed ? [{ kind, ...delayed }] : [];
  });
  return queueAheadCount > 0 ? [...rules, { kind: 'queue', count: queueAheadCount, lastMs: NaN }] : rules;
}
