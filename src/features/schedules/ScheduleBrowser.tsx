import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { SECOND_MS } from '@contract/time';

import type { ShownSchedule } from '@/api/parse/schedules';
import { EmptyState } from '@/ui/EmptyState';
import { ListFilter, toChoice } from '@/ui/ListFilter';
import { useKeptSelection } from '@/ui/useKeptSelection';
import { useUrlFilter } from '@/ui/useUrlFilter';

import type { BulkRequest } from './bulk';
import { listByFunnel } from './listByFunnel';
import { CHOICES, isFiltering, matchSchedules } from './scheduleFilter';
import { ScheduleList } from './ScheduleList';
import { SelectedSchedules } from './SelectedSchedules';
import type { StopStates } from './useStopSchedule';

const NO_FILTER = { search: '', status: 'all', start: 'any' } as const;

interface Props {
  schedules: readonly ShownSchedule[];
  /** When the schedules were loaded, in milliseconds since 1970. */
  loadedAtMs: number;
  runningIds: ReadonlySet<number>;
  /** Whether all sending is stopped. */
  isHeld: boolean;
  stopStates: StopStates;
  onStop: (scheduleId: number) => void;
  onUndo: (scheduleId: number) => void;
  /** Asks before many are changed; missing for a server that changes one at a time. */
  onAsk?: (request: BulkRequest) => void;
  onEditSeries: (seriesId: number) => void;
}

/** All schedules with a filter stored in the URL. */
export function ScheduleBrowser({ schedules, loadedAtMs, ...list }: Props) {
  const { t } = useTranslation('schedules');
  const state = useUrlFilter(CHOICES);
  const { status, start } = state.filter;
  const search = useDeferredValue(state.filter.search);
  const rows = useMemo(() => listByFunnel(schedules), [schedules]);
  const { runningIds } = list;
  const nowS = loadedAtMs / SECOND_MS;
  const found = useMemo(
    () => matchSchedules(rows, { search, status, start }, { runningIds, nowS }),
    [rows, search, status, start, runningIds, nowS],
  );
  const [selected, onSelected] = useKeptSelection('selectedSchedules', schedules);
  const { onAsk } = list;
  const isPart = isFiltering({ search, status, start });
  const choices = [
    toChoice('status', t('filter.fields.status'), [status, CHOICES.status], (option) => t(`filter.status.${option}`)),
    toChoice('start', t('filter.fields.start'), [start, CHOICES.start], (option) => t(`filter.start.${option}`)),
  ];
  const reset = (
    <button type="button" className="plainButton" onClick={() => state.choose(NO_FILTER)}>
      {t('filter.reset')}
    </button>
  );

  return (
    <>
      <ListFilter
        state={state}
        label={t('filter.label')}
        searchLabel={t('filter.search')}
        choices={choices}
        found={isPart && t('filter.found', { count: found.length })}
        reset={isPart && found.length > 0 && reset}
      />
      <ScheduleList
        rows={found}
        empty={<EmptyState title={t('filter.nothing.title')} text={t('filter.nothing.text')} action={reset} />}
        {...list}
        {...(onAsk && { selection: { selected, onSelected } })}
      />
      {onAsk && <SelectedSchedules rows={rows} shown={found} {...{ selected, onSelected, onAsk }} />}
    </>
  );
}
