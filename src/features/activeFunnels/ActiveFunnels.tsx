import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import type { ActiveFunnels as Found } from '@/api/activeFunnelsApi';
import { EmptyState } from '@/ui/EmptyState';

import './activeFunnels.css';
import './activeFunnelsWords';
import { summarize } from './listByFunnel';
import { MemoryPanel } from './MemoryPanel';
import { ScheduleList } from './ScheduleList';
import { SummaryCards } from './SummaryCards';
import { useStopSchedule } from './useStopSchedule';

interface Props {
  found: Found;
  onClearMemory: () => void;
}

/** Memory, totals and all schedules under way. What was stopped here is gone, also while an older list is still on its way. */
export function ActiveFunnels({ found: { memory, schedules }, onClearMemory }: Props) {
  const { t } = useTranslation('activeFunnels');
  const { states, stop } = useStopSchedule();
  const shown = useMemo(() => schedules.filter(({ id }) => states.get(id) !== 'stopped'), [schedules, states]);
  const runningIds = useMemo(() => new Set(memory?.running.schedules), [memory]);
  return (
    <>
      {memory && <MemoryPanel memory={memory} onClear={onClearMemory} />}
      <SummaryCards summary={summarize(shown)} />
      {shown.length === 0 ? (
        <EmptyState
          title={t('empty.title')}
          text={t('empty.text')}
          action={
            <Link className="plainButton" to="/funnels">
              {t('empty.action')}
            </Link>
          }
        />
      ) : (
        <ScheduleList schedules={shown} runningIds={runningIds} stopStates={states} onStop={stop} />
      )}
    </>
  );
}
