import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { ShownSchedule } from '@/api/parse/schedules';
import { useNow } from '@/lib/useNow';
import { VirtualList } from '@/ui/VirtualList';

import './activeFunnelsWords';
import { FunnelHead } from './FunnelHead';
import { listByFunnel, type ListEntry } from './listByFunnel';
import { relativeHint } from './relativeHint';
import { ScheduleRow } from './ScheduleRow';
import type { StopStates } from './useStopSchedule';

const TICK_MS = 1_000;
const ROW_HEIGHT_PX = 64;

interface Props {
  schedules: readonly ShownSchedule[];
  runningIds: ReadonlySet<number>;
  stopStates: StopStates;
  onStop: (scheduleId: number) => void;
}

/** All schedules, funnel by funnel. The hints tick by themselves; a row is drawn anew only when its words change. */
export function ScheduleList({ schedules, runningIds, stopStates, onStop }: Props) {
  const { t } = useTranslation('activeFunnels');
  const nowMs = useNow(TICK_MS);
  const entries = useMemo(() => listByFunnel(schedules), [schedules]);

  function hintInWords({ start_at }: ShownSchedule): string | null {
    if (start_at === null) return null;
    const { key, amount } = relativeHint(start_at, nowMs);
    return t(`hints.${key}`, { amount });
  }

  return (
    <VirtualList
      items={entries}
      label={t('list')}
      className="activeFunnels-list"
      rowHeightPx={ROW_HEIGHT_PX}
      keyOf={keyOf}
    >
      {(entry) =>
        entry.kind === 'funnel' ? (
          <FunnelHead funnel={entry} />
        ) : (
          <ScheduleRow
            schedule={entry.schedule}
            hint={hintInWords(entry.schedule)}
            isRunning={runningIds.has(entry.schedule.id)}
            isStopping={stopStates.get(entry.schedule.id) === 'stopping'}
            isLast={entry.isLast}
            onStop={onStop}
          />
        )
      }
    </VirtualList>
  );
}

function keyOf(entry: ListEntry): string {
  return entry.kind === 'funnel' ? `funnel-${entry.id}` : `schedule-${entry.schedule.id}`;
}
