import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { MINUTE_MS } from '@contract/time';
import texts from '@locales/ru/calendar.json';

import { useGetCalendarQuery } from '@/api/calendarApi';
import { useGetPaceQuery } from '@/api/paceApi';
import { CalendarBar } from '@/features/calendar/CalendarBar';
import { CalendarBoard } from '@/features/calendar/CalendarBoard';
import { CalendarLink } from '@/features/calendar/CalendarLink';
import { CALENDAR_CHOICES, rangeOf, type CalendarFilter } from '@/features/calendar/calendarRange';
import { readDay, startOfDay, writeDay } from '@/lib/dayInAddress';
import { addNamespace } from '@/lib/i18n';
import { useNow } from '@/lib/useNow';
import { PageHeader } from '@/ui/PageHeader';
import { QueryView } from '@/ui/QueryView';
import { useUrlFilter } from '@/ui/useUrlFilter';

import { dialogOpened } from '../dialogsSlice';
import { useMissed } from './useMissed';

addNamespace('calendar', texts);

const refresh = { pollingInterval: MINUTE_MS };
const idOf = (text: string) => (text === '' ? undefined : Number(text));

/** Everything that goes out, went out and was missed, by day. */
export function CalendarPage() {
  const { t } = useTranslation('calendar');
  const dispatch = useDispatch();
  const nowMs = useNow(MINUTE_MS);
  const { filter, choose } = useUrlFilter(CALENDAR_CHOICES);
  const { query, range, dayMs } = useCalendar(filter, nowMs);
  const [selectedKeys, setSelectedKeys] = useState<ReadonlySet<string> | null>(null);
  const pace = useGetPaceQuery().data;
  const { asking, ...missed } = useMissed();
  const handleDay = useCallback((day: number) => choose({ view: 'day', day: writeDay(day) }), [choose]);

  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <CalendarBar
        {...{ filter, dayMs, range, choose }}
        isSelecting={selectedKeys !== null}
        onSelecting={() => setSelectedKeys(selectedKeys === null ? new Set() : null)}
      />
      <QueryView
        query={query}
        failure={t('load.failed')}
        failureTitle={t('load.title')}
        first="reason"
        skeleton={<div className="skeletonCard calendar-skeleton" />}
      >
        {(calendar) => (
          <>
            {calendar.leftOffCount > 0 && (
              <p className="note calendar-note">{t('leftOff', { count: calendar.leftOffCount })}</p>
            )}
            {calendar.entries.length === 0 && (
              <p className="note calendar-note">{t(isFiltered(filter) ? 'empty.found' : 'empty.text')}</p>
            )}
            <CalendarBoard
              view={filter.view}
              {...{ calendar, dayMs, range, nowMs, pace, selectedKeys, ...missed }}
              onSelected={setSelectedKeys}
              onDay={handleDay}
              onEdit={(plannedId) => dispatch(dialogOpened({ name: 'editPlanned', ids: { plannedId } }))}
              onHistory={(groupId) => dispatch(dialogOpened({ name: 'runHistory', ids: { groupId } }))}
              onEditSeries={(seriesId) => dispatch(dialogOpened({ name: 'editSeries', ids: { seriesId } }))}
              onSeries={(funnelId) => dispatch(dialogOpened({ name: 'funnelSeries', ids: { funnelId } }))}
              onMoveSeries={(ids) => dispatch(dialogOpened({ name: 'moveSeries', ids }))}
            />
          </>
        )}
      </QueryView>
      <CalendarLink />
      {asking}
    </>
  );
}

const isFiltered = ({ tag, group, funnel }: CalendarFilter) => [tag, group, funnel].some((text) => text !== '');

/** What the address shows. Until it has come, the entries of the days before are not shown as theirs. */
function useCalendar(filter: CalendarFilter, nowMs: number) {
  const { view, tag, group, funnel } = filter;
  const dayMs = readDay(filter.day) ?? startOfDay(nowMs);
  const range = useMemo(() => rangeOf(view, dayMs), [view, dayMs]);
  const result = useGetCalendarQuery(
    {
      fromMs: range.fromMs,
      toMs: range.toMs,
      tags: tag === '' ? undefined : tag,
      groupId: idOf(group),
      funnelId: idOf(funnel),
    },
    refresh,
  );
  return { query: { ...result, data: result.currentData }, range, dayMs };
}
