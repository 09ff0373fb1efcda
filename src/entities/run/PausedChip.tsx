import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { serverNow } from '@/lib/clock';
import { describePause } from '@/lib/pausedSince';

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
