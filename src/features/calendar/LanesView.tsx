import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { Pace } from '@contract/schemas/shapes';
import { DAY_MINUTES, HOUR_MINUTES } from '@contract/time';

import { dateFormat } from '@/lib/dateFormat';
import { useIsNarrow } from '@/ui/watchMedia';

import { countMessages, firstOverLimit, type EntriesByDay, type ShownEntry } from './entries';
import { HOUR_PX, layOut, minuteOf, quietStretches, toPx, type Stretch } from './dayLayout';
import { EntryTile, type TileParts } from './EntryTile';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** The first hour in sight when a day has nothing. */
const USUAL_HOUR = 8;
/** Tiles side by side in a week, and when one day has the whole width. */
const COLUMNS_MAX = { week: 2, day: 6 };
/** In a day on a phone: the time stays whole. */
const NARROW_COLUMNS_MAX = 4;

const headFormat = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' });

interface Props {
  days: readonly number[];
  nowMs: number;
  byDay: EntriesByDay;
  pace: Pace | undefined;
  parts: TileParts;
  onDay: (dayMs: number) => void;
  /** Shows entries that have no room. */
  onMore: (entries: readonly ShownEntry[]) => void;
}

/** Days side by side, hours from top to bottom. */
export function LanesView({ days, nowMs, byDay, pace, parts, onDay, onMore }: Props) {
  const { t } = useTranslation('calendar');
  const scroller = useFirstInSight(days, byDay);
  return (
    <div
      ref={scroller}
      className="calendarLanes"
      data-days={days.length}
      role="group"
      aria-label={t('lanes')}
      tabIndex={0}
    >
      <div className="calendarLanes-hours" aria-hidden="true">
        <div className="calendarLanes-corner" />
        {HOURS.map((hour) => (
          <span key={hour} style={{ top: toPx(hour * HOUR_MINUTES) }}>{`${hour}:00`}</span>
        ))}
      </div>
      {days.map((day) => (
        <Lane
          key={day}
          dayMs={day}
          nowMs={nowMs}
          entries={byDay.get(day) ?? []}
          isAlone={days.length === 1}
          {...{ pace, parts, onDay, onMore }}
        />
      ))}
    </div>
  );
}

/** Scrolls to the first entry, and to today, when other days are shown; entries that come later do not move the page. */
function useFirstInSight(days: readonly number[], byDay: EntriesByDay) {
  const scroller = useRef<HTMLDivElement>(null);
  const [first = 0] = days;
  const scroll = useEffectEvent(() => {
    // Days without entries do not count beside others.
    const minutes = days.flatMap((day) => byDay.get(day)?.slice(0, 1) ?? []).map(({ atMs }) => minuteOf(atMs));
    const lanes = scroller.current;
    if (!lanes) return;
    const firstMinute = minutes.length === 0 ? USUAL_HOUR * HOUR_MINUTES : Math.min(...minutes);
    lanes.scrollTop = Math.max(0, toPx(firstMinute) - HOUR_PX);
    // On a phone a week is wider than the screen.
    lanes.scrollLeft = (lanes.querySelector<HTMLElement>('[data-today="true"]')?.offsetLeft ?? 0) - HOUR_PX;
  });
  useEffect(() => scroll(), [first]);
  return scroller;
}

interface LaneProps extends Omit<Props, 'days' | 'byDay'> {
  dayMs: number;
  entries: readonly ShownEntry[];
  isAlone: boolean;
}

function Lane({ dayMs, nowMs, entries, pace, parts, isAlone, onDay, onMore }: LaneProps) {
  const { t } = useTranslation('calendar');
  const ofDay = useIsNarrow() ? NARROW_COLUMNS_MAX : COLUMNS_MAX.day;
  const { tiles, more, gaps } = layOut(entries, isAlone ? ofDay : COLUMNS_MAX.week);
  const dayMaxCount = pace?.dayMaxCount ?? 0;
  const over = firstOverLimit(entries, dayMaxCount);
  const isToday = new Date(nowMs).toDateString() === new Date(dayMs).toDateString();
  return (
    <section className="calendarLane" data-today={isToday} aria-label={headFormat.format(dayMs)}>
      <LaneHead {...{ dayMs, entries, isAlone, onDay, dayMaxCount }} />
      <div
        className="calendarLane-day"
        data-day={dayMs}
        style={{ height: toPx(DAY_MINUTES) }}
        data-more={more.length > 0}
      >
        {quietStretches(pace, dayMs).map((stretch) => (
          <Band key={stretch.from} kind="quiet" stretch={stretch} text={t('quiet')} />
        ))}
        {gaps.map((stretch) => {
          const hours = Math.floor((stretch.until - stretch.from) / HOUR_MINUTES);
          return <Band key={stretch.from} kind="gap" stretch={stretch} text={t('gap', { count: hours })} />;
        })}
        {over && (
          <Band
            kind="over"
            stretch={{ from: minuteOf(over.atMs), until: DAY_MINUTES }}
            text={t('overLimit', { count: countMessages(entries), max: dayMaxCount })}
          />
        )}
        {isToday && <div className="calendarLane-now" style={{ top: toPx(minuteOf(nowMs)) }} />}
        {tiles.map(({ entry, topPx, column, columns }) => (
          <EntryTile
            key={entry.key}
            entry={entry}
            parts={parts}
            isNarrow={!isAlone && columns > 1}
            style={{ top: topPx, left: shareOf(column / columns), width: shareOf(1 / columns) }}
          />
        ))}
        {more.map((mark) => (
          <button
            key={mark.topPx}
            type="button"
            className="linkButton calendarLane-more"
            style={{ top: mark.topPx }}
            title={t('more', { count: mark.entries.length })}
            onClick={() => (isAlone ? onMore(mark.entries) : onDay(dayMs))}
          >
            +{mark.entries.length}
          </button>
        ))}
      </div>
    </section>
  );
}

/** Of the width that marks of more tiles leave. */
const shareOf = (share: number) => `calc((100% - var(--calendar-more)) * ${share})`;

type HeadProps = Pick<LaneProps, 'dayMs' | 'entries' | 'isAlone' | 'onDay'> & { dayMaxCount: number };

/** The date, and how much goes out. */
function LaneHead({ dayMs, entries, isAlone, onDay, dayMaxCount }: HeadProps) {
  const { t } = useTranslation('calendar');
  const count = countMessages(entries);
  const isOver = dayMaxCount > 0 && count > dayMaxCount;
  const date = headFormat.format(dayMs);
  return (
    <div className="calendarLane-head" data-over={isOver}>
      {isAlone ? (
        <span>{date}</span>
      ) : (
        <button type="button" className="linkButton" onClick={() => onDay(dayMs)}>
          {date}
        </button>
      )}
      <span className="hint">
        {isOver ? t('overLimit', { count, max: dayMaxCount }) : count > 0 ? t('messages', { count }) : t('nothing')}
      </span>
    </div>
  );
}

/** A shaded stretch of a day. */
function Band({
  kind,
  stretch: { from, until },
  text,
}: {
  kind: 'quiet' | 'gap' | 'over';
  stretch: Stretch;
  text: string;
}) {
  return (
    <div className="calendarBand" data-kind={kind} style={{ top: toPx(from), height: toPx(until - from) }}>
      <span>{text}</span>
    </div>
  );
}
