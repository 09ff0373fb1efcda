import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { useListAllFunnelsQuery } from '@/api/funnelsApi';
import { useListPickerGroupsQuery } from '@/api/groupsApi';
import { useTags } from '@/api/useTags';
import { dateFormat } from '@/lib/dateFormat';
import { writeDay } from '@/lib/dayInAddress';
import { groupName } from '@/lib/names';
import { shiftDays } from '@/lib/shiftDays';
import { LazySelect } from '@/ui/LazySelect';
import { ToggleButton } from '@/ui/ToggleButton';

import { CALENDAR_VIEWS, stepDay, type CalendarFilter, type CalendarRange } from './calendarRange';

const monthFormat = dateFormat({ month: 'long', year: 'numeric' });
const dayFormat = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' });
const weekdayFormat = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

interface Props {
  filter: CalendarFilter;
  dayMs: number;
  range: CalendarRange;
  isSelecting: boolean;
  onSelecting: () => void;
  choose: (change: Partial<CalendarFilter>) => void;
}

/** What is shown: the view, the way to other days, and the filters. */
export function CalendarBar({ filter, dayMs, range, isSelecting, onSelecting, choose }: Props) {
  const { t } = useTranslation('calendar');
  const step = (count: number) => choose({ day: writeDay(stepDay(filter.view, dayMs, count)) });
  return (
    <div className="row calendarBar">
      <div className="row calendarBar-steps">
        <button type="button" className="plainButton" onClick={() => choose({ day: '' })}>
          {t('today')}
        </button>
        <button type="button" className="plainButton" aria-label={t('previous')} onClick={() => step(-1)}>
          ‹
        </button>
        <button type="button" className="plainButton" aria-label={t('next')} onClick={() => step(1)}>
          ›
        </button>
        <h2 className="calendarBar-title" aria-live="polite">
          {nameRange(filter.view, dayMs, range)}
        </h2>
      </div>
      <div className="row" role="group" aria-label={t('views.label')}>
        {CALENDAR_VIEWS.map((view) => (
          <ToggleButton key={view} isOn={view === filter.view} onClick={() => choose({ view })}>
            {t(`views.${view}`)}
          </ToggleButton>
        ))}
      </div>
      <div className="row calendarBar-filters">
        <Filters filter={filter} choose={choose} />
        <ToggleButton isOn={isSelecting} onClick={onSelecting}>
          {t('select')}
        </ToggleButton>
      </div>
    </div>
  );
}

function nameRange(view: CalendarFilter['view'], dayMs: number, { fromMs, toMs }: CalendarRange): string {
  if (view === 'month') return monthFormat.format(dayMs);
  if (view === 'day') return weekdayFormat.format(dayMs);
  return dayFormat.formatRange(fromMs, shiftDays(toMs, -1));
}

function Filters({ filter, choose }: Pick<Props, 'filter' | 'choose'>) {
  const { t } = useTranslation('calendar');
  const { tags } = useTags();
  const groups = useListPickerGroupsQuery().data;
  const funnels = useListAllFunnelsQuery().data;
  const lists = useMemo(
    () => ({
      tag: tags.map(({ id, name }) => ({ id, name })),
      group: (groups ?? []).map((group) => ({ id: group.id, name: groupName(group) })),
      funnel: (funnels ?? []).map(({ id, name }) => ({ id, name })),
    }),
    [tags, groups, funnels],
  );
  return (
    <div className="row" role="group" aria-label={t('filter.label')}>
      {(['tag', 'group', 'funnel'] as const).map((field) => (
        <LazySelect
          key={field}
          className="calendarBar-select"
          aria-label={t(`filter.${field}`)}
          value={filter[field]}
          options={[
            { value: '', label: t(`filter.all.${field}`) },
            ...lists[field].map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(value) => choose({ [field]: value })}
        />
      ))}
    </div>
  );
}
