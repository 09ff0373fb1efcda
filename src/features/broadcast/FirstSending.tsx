import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { MINUTE_MS } from '@contract/time';

import { useNow } from '@/lib/useNow';

import { readTiming, type BroadcastTiming } from './timing';

/** Shows when a broadcast is sent in so many groups, from a moment on. */
export type RenderFirstSending = (start: { groupCount: number; startMs: number }) => ReactNode;

interface Props {
  timing: BroadcastTiming;
  groupCount: number;
  render: RenderFirstSending;
}

/** The forecast of the first sending of a planned broadcast; nothing of a draft. */
export function FirstSending({ timing, groupCount, render }: Props) {
  const { t } = useTranslation('broadcast');
  const nowMs = useNow(MINUTE_MS);
  if (timing.kind === 'draft') return null;
  const first = readTiming(timing, nowMs);
  // The same height without a moment, so that nothing moves while it is typed.
  return (
    <div className="sendPreview-forecast">
      {'problem' in first ? (
        <p className="broadcast-hint">{t('when.forecastLater')}</p>
      ) : (
        <Suspense fallback={null}>{render({ groupCount, startMs: first.atMs })}</Suspense>
      )}
    </div>
  );
}
