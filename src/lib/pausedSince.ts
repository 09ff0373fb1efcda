import { DAY_MS } from '@contract/time';

import { clockTime, dateFormat } from './dateFormat';

const dayAndTime = dateFormat({ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });

/** A key of `common:paused` with its value: since when a run or a funnel is paused, with the day when that is long ago. */
export function describePause<Kind extends 'run' | 'funnel'>(kind: Kind, pausedAtMs: number, nowMs: number) {
  const isLong = nowMs - pausedAtMs > DAY_MS / 2;
  const time = isLong ? dayAndTime.format(pausedAtMs) : clockTime(pausedAtMs);
  return { key: isLong ? (`${kind}On` as const) : (`${kind}At` as const), time };
}
