import { Suspense, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { Calendar, Pace } from '@contract/schemas/shapes';

import { MoveStarts } from '@/entities/move/MoveStarts';
import { useMoveStarts, type WaitingStart } from '@/entities/move/useMoveStarts';
import { nameInQuotes } from '@/lib/names';
import { AntdProvider } from '@/ui/AntdProvider';
import { lazyView } from '@/ui/lazyView';
import { missingDialog, MissingPart } from '@/ui/missing';
import { useOpened } from '@/ui/useOpened';
import { useToasts } from '@/ui/useToasts';
import { SelectionBar } from '@/ui/SelectionBar';

import type { CalendarRange, CalendarViewName } from './calendarRange';
import { DragGhost } from './DragGhost';
import { DraftLane } from './DraftLane';
import { isMovable, movesOf, seriesOf, sortEntries, startsOf, type ShownEntry } from './entries';
import type { TileParts } from './EntryTile';
import { LanesView } from './LanesView';
import type { MissedActions } from './MissedLane';
import { useDragEntry } from './useDragEntry';
import { useEntryText } from './useEntryText';
import './calendar.css';

// Each brings another large part of antd.
const month = lazyView(
  async () => (await import(/* webpackChunkName: "calendar-month" */ './MonthView')).MonthView,
  MissingPart,
);
const missedLane = lazyView(
  async () => (await import(/* webpackChunkName: "calendar-missed" */ './MissedLane')).MissedLane,
  MissingPart,
);
const entryModal = lazyView(
  async () => (await import(/* webpackChunkName: "calendar-entry" */ './EntryModal')).EntryModal,
  missingDialog(({ onClose }) => onClose()),
);
const entriesModal = lazyView(
  async () => (await import(/* webpackChunkName: "calendar-entry" */ './EntriesModal')).EntriesModal,
  missingDialog(({ onClose }) => onClose()),
);

interface Props extends MissedActions {
  calendar: Calendar;
  view: CalendarViewName;
  dayMs: number;
  range: CalendarRange;
  nowMs: number;
  pace: Pace | undefined;
  /** Null while nothing is selected. */
  selectedKeys: ReadonlySet<string> | null;
  onSelected: (keys: ReadonlySet<string> | null) => void;
  onDay: (dayMs: number) => void;
  onEdit: (plannedId: number) => void;
  onHistory: (groupId: number) => void;
  /** Opens the form of a series. */
  onEditSeries: (seriesId: number) => void;
  /** Opens the series of a funnel. */
  onSeries: (funnelId: number) => void;
  /** Asks whether one of a series is moved alone or with all that follow. */
  onMoveSeries: (move: ({ seriesId: number } | { plannedId: number }) & { toMs?: number }) => void;
}

/** What is open above the calendar. */
type Open =
  | { kind: 'entry'; entry: ShownEntry }
  | { kind: 'entries'; entries: readonly ShownEntry[] }
  | { kind: 'move'; starts: readonly WaitingStart[] };

/** The entries of a stretch of time, and everything that can be done with them. */
export function CalendarBoard(props: Props) {
  const { calendar, view, dayMs, range, nowMs, pace, selectedKeys, onSelected, onDay, onEdit, onMoveSeries } = props;
  const [opened, open, close] = useOpened<Open>();
  const { t } = useTranslation('calendar');
  const { message } = useToasts();
  const { move } = useMoveStarts();
  const text = useEntryText();
  const { byDay, missed } = useMemo(() => sortEntries(calendar), [calendar]);
  const movable = useMemo(() => [...byDay.values()].flat().filter(isMovable), [byDay]);
  const isGone = (entry: ShownEntry) => !movable.some(({ key }) => key === entry.key);
  const { drag, ghostRef, grab } = useDragEntry((entry, toMs) => {
    const series = seriesOf(entry);
    if (isGone(entry)) {
      message.error(t('drag.goneText', { title: nameInQuotes(text.title(entry)) }));
      return;
    }
    if (series) onMoveSeries({ ...series, toMs });
    else void move(movesOf(entry, toMs));
  });

  const handlePress = useCallback(
    (entry: ShownEntry) => {
      if (selectedKeys && isMovable(entry)) onSelected(toggle(selectedKeys, entry.key));
      else open({ kind: 'entry', entry });
    },
    [selectedKeys, onSelected, open],
  );
  const parts: TileParts = {
    ...{ text, selectedKeys, onPress: handlePress, onGrab: grab },
    draggedKey: drag?.entry.key ?? null,
  };
  function handleMove(entries: readonly ShownEntry[]) {
    const [first] = entries;
    const series = first && entries.length === 1 ? seriesOf(first) : null;
    if (series) {
      close();
      onMoveSeries(series);
    } else open({ kind: 'move', starts: entries.flatMap(startsOf) });
  }

  return (
    <>
      {missed.length > 0 && (
        <Suspense fallback={null}>
          <missedLane.View entries={missed} onStart={props.onStart} onMove={props.onMove} onHide={props.onHide} />
        </Suspense>
      )}
      {view === 'month' ? (
        <Suspense fallback={<div className="skeletonCard calendar-skeleton" />}>
          <month.View {...{ dayMs, byDay, parts, onDay }} dayMaxCount={pace?.dayMaxCount ?? 0} />
        </Suspense>
      ) : (
        <LanesView
          days={range.days}
          {...{ nowMs, byDay, pace, parts, onDay }}
          onMore={(entries) => open({ kind: 'entries', entries })}
        />
      )}
      <DraftLane drafts={calendar.drafts} onEdit={onEdit} />
      {drag && <DragGhost ref={ghostRef} drag={drag} title={text.title(drag.entry)} isGone={isGone(drag.entry)} />}
      {selectedKeys && (
        <SelectedEntries entries={movable} selectedKeys={selectedKeys} onSelected={onSelected} onMove={handleMove} />
      )}
      <AntdProvider>
        <Suspense fallback={null}>
          <Opened {...props} open={opened} parts={parts} onMoveEntries={handleMove} onClose={close} />
        </Suspense>
      </AntdProvider>
    </>
  );
}

function toggle(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

interface OpenedProps extends Pick<
  Props,
  'calendar' | 'onEdit' | 'onEditSeries' | 'onHistory' | 'onSeries' | 'onSelected'
> {
  open: Open | null;
  parts: TileParts;
  onMoveEntries: (entries: readonly ShownEntry[]) => void;
  onClose: () => void;
}

function Opened({ open, calendar, parts, onSelected, onMoveEntries, onClose, ...ways }: OpenedProps) {
  const names = useMemo(() => new Map(calendar.groups.map(({ id, name }) => [id, name])), [calendar.groups]);
  if (open?.kind === 'entries') return <entriesModal.View entries={open.entries} parts={parts} onClose={onClose} />;
  if (open?.kind === 'move')
    return (
      <MoveStarts
        starts={open.starts}
        onClose={() => {
          onSelected(null);
          onClose();
        }}
      />
    );
  if (!open) return null;
  const instead = (show: (id: number) => void) => (id: number) => {
    onClose();
    show(id);
  };
  return (
    <entryModal.View
      entry={open.entry}
      names={names}
      onMove={(entry) => onMoveEntries([entry])}
      onEdit={instead(ways.onEdit)}
      onEditSeries={instead(ways.onEditSeries)}
      onHistory={instead(ways.onHistory)}
      onSeries={instead(ways.onSeries)}
      onClose={onClose}
    />
  );
}

interface SelectedEntriesProps {
  /** All that can be moved. */
  entries: readonly ShownEntry[];
  selectedKeys: ReadonlySet<string>;
  onSelected: (keys: ReadonlySet<string> | null) => void;
  onMove: (entries: readonly ShownEntry[]) => void;
}

/** Moves the selected entries together. */
function SelectedEntries({ entries, selectedKeys, onSelected, onMove }: SelectedEntriesProps) {
  const { t } = useTranslation('calendar');
  const chosen = entries.filter(({ key }) => selectedKeys.has(key));
  return (
    <SelectionBar
      label={t('selected')}
      selectedCount={chosen.length}
      hiddenCount={0}
      shownCount={chosen.length === entries.length ? null : entries.length}
      onSelectShown={() => onSelected(new Set(entries.map(({ key }) => key)))}
      onClear={() => onSelected(null)}
    >
      <button type="button" className="solidButton" disabled={chosen.length === 0} onClick={() => onMove(chosen)}>
        {t('move')}
      </button>
    </SelectionBar>
  );
}
