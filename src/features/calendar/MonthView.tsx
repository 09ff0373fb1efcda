import { Calendar } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';

import { startOfDay } from '@/lib/dayInAddress';
import { AntdProvider } from '@/ui/AntdProvider';

import { countMessages, type EntriesByDay } from './entries';
import { EntryTile, type TileParts } from './EntryTile';

/** So many tiles of a day are shown; the others are on the page of the day. */
const SHOWN_COUNT = 3;

interface Props {
  dayMs: number;
  byDay: EntriesByDay;
  /** Messages that go out on one day at most; 0 for no limit. */
  dayMaxCount: number;
  parts: TileParts;
  onDay: (dayMs: number) => void;
}

/** A month in antd's calendar. */
export function MonthView({ dayMs, onDay, ...cells }: Props) {
  return (
    <AntdProvider>
      <Calendar
        className="calendarMonth"
        value={dayjs(dayMs)}
        headerRender={() => null}
        cellRender={(date) => <Day {...cells} dayMs={startOfDay(date.valueOf())} onDay={onDay} />}
        onSelect={(date: Dayjs, { source }) => {
          if (source === 'date') onDay(startOfDay(date.valueOf()));
        }}
      />
    </AntdProvider>
  );
}

/** A day of the month: its first tiles, how many more there are, and whether they are too many. */
function Day({ dayMs, byDay, dayMaxCount, parts, onDay }: Props) {
  const { t } = useTranslation('calendar');
  const entries = byDay.get(dayMs) ?? [];
  const count = countMessages(entries);
  const isOver = dayMaxCount > 0 && count > dayMaxCount;
  const moreCount = entries.length > SHOWN_COUNT + 1 ? entries.length - SHOWN_COUNT : 0;
  return (
    <div
      className="calendarDay"
      data-day={dayMs}
      data-over={isOver}
      onClick={(event) => event.stopPropagation()}
      role="presentation"
    >
      {isOver && <p className="calendarDay-over">{t('overLimit', { count, max: dayMaxCount })}</p>}
      {entries.slice(0, moreCount > 0 ? SHOWN_COUNT : undefined).map((entry) => (
        <EntryTile key={entry.key} entry={entry} parts={parts} />
      ))}
      {moreCount > 0 && (
        <button type="button" className="linkButton calendarDay-more" onClick={() => onDay(dayMs)}>
          {t('more', { count: moreCount })}
        </button>
      )}
    </div>
  );
}
