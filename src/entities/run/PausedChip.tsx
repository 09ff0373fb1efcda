import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DAY_MS } from '@contract/time';

import { serverNow } from '@/lib/clock';

import { clockTime, dateFormat } from '@/lib/dateFormat';

interface Props {
  kind: 'run' | 'funnel';
  /** Milliseconds since 1970. */
  pausedAt: number;
}

/** Since when a run or a funnel is paused. */
export function PausedChip({ kind, pausedAt }: Props) {
  const { t } = useTranslation('common');
  const [shownAtMs] = useState(serverNow);
  const { key, time } = describePause(kind, pausedAt, shownAtMs);
  return (
    <span className="chip" data-tone="warning">
      {t(`paused.${key}`, { time })}
    </span>
  );
}

const dayAndTime = dateFormat({ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });

/** A key of `common:paused` with its value: since when a run or a funnel is paused, with the day when that is long ago. */
function describePause<Kind extends 'run' | 'funnel'>(kind: Kind, pausedAtMs: number, nowMs: number) {
  const isLong = nowMs - pausedAtMs > DAY_MS / 2;
  const time = isLong ? dayAndTime.format(pausedAtMs) : clockTime(pausedAtMs);
  return { key: isLong ? (`${kind}On` as const) : (`${kind}At` as const), time };
}
