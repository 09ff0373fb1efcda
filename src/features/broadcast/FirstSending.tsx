import { useTranslation } from 'react-i18next';

import { MINUTE_MS } from '@contract/time';

import { ForecastPanel } from '@/entities/forecast/ForecastPanel';
import type { SendFacts } from '@/entities/forecast/summarizeSends';
import { useNow } from '@/lib/useNow';

import { readTiming, type BroadcastTiming } from './timing';

interface Props {
  timing: BroadcastTiming;
  groupCount: number;
  plannedId: number;
  onFacts: (facts: SendFacts | null) => void;
}

/** The forecast of the first sending of a planned broadcast; nothing of a draft. */
export function FirstSending({ timing, groupCount, plannedId, onFacts }: Props) {
  const { t } = useTranslation('broadcast');
  const nowMs = useNow(MINUTE_MS);
  if (timing.kind === 'draft') return null;
  const first = readTiming(timing, nowMs);
  // The same height without a moment, so that nothing moves while it is typed.
  return (
    <div className="sendPreview-forecast">
      {'problem' in first ? (
        <p className="hint broadcast-hint">{t('when.forecastLater')}</p>
      ) : (
        <ForecastPanel
          graph={null}
          isShort
          plannedId={plannedId}
          groupCount={groupCount}
          startMs={first.atMs}
          onFacts={onFacts}
        />
      )}
    </div>
  );
}
