import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SECOND_MS } from '@contract/time';

import { formatMoment } from '@/lib/moment';
import { numberFormat } from '@/lib/numberFormat';
import { DataTable, type DataColumn } from '@/ui/DataTable';
import { useIsNarrow } from '@/ui/watchMedia';

import type { ShownEntry } from './entries';
import { useEntryText } from './useEntryText';
import { useReason } from './useReason';

/** What can be done about a missed entry. */
export interface MissedActions {
  onStart: (entry: ShownEntry) => void;
  onMove: (entry: ShownEntry) => void;
  onHide: (entry: ShownEntry) => void;
}

const byMoment = (one: ShownEntry, other: ShownEntry) => one.atMs - other.atMs;
const LATEST_FIRST = { columnKey: 'moment', order: 'descend' } as const;
const keyOf = ({ key }: ShownEntry) => key;

/** So many leave the calendar below in sight. */
const SHOWN_COUNT = 3;

/** Starts and broadcasts that did not go out, with what can be done about them; at first the latest ones. */
export function MissedLane({ entries, ...actions }: { entries: readonly ShownEntry[] } & MissedActions) {
  const { t } = useTranslation('calendar');
  const columns = useColumns(actions);
  const [isWhole, setIsWhole] = useState(false);
  // On a phone three of them fill the screen.
  const [isOpen, setIsOpen] = useState(!useIsNarrow());
  const latest = useMemo(
    () => [...entries].sort((one, other) => byMoment(other, one)).slice(0, SHOWN_COUNT),
    [entries],
  );
  if (entries.length === 0) return null;
  return (
    <details className="calendarAside" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="row disclosure">{t('missed.title', { total: entries.length })}</summary>
      <DataTable
        label={t('missed.title', { total: entries.length })}
        columns={columns}
        rows={isWhole ? entries : latest}
        keyOf={keyOf}
        initialSort={LATEST_FIRST}
      />
      {entries.length > SHOWN_COUNT && (
        <button type="button" className="plainButton calendarAside-all" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('aside.latest') : t('aside.all', { total: entries.length })}
        </button>
      )}
    </details>
  );
}

function useColumns({ onStart, onMove, onHide }: MissedActions): DataColumn<ShownEntry>[] {
  const { t } = useTranslation('calendar');
  const text = useEntryText();
  const reason = useReason();
  return useMemo(
    () => [
      { key: 'what', title: t('missed.what'), isRowHeader: true, render: (entry) => text.title(entry) },
      {
        key: 'moment',
        title: t('missed.moment'),
        width: 150,
        compare: byMoment,
        render: ({ atMs }) => formatMoment(atMs / SECOND_MS),
      },
      { key: 'groups', title: t('missed.groups'), width: 84, render: ({ count }) => numberFormat.format(count) },
      { key: 'reason', title: t('missed.reason'), width: 280, render: reason },
      {
        key: 'actions',
        title: t('missed.actions'),
        isTitleHidden: true,
        width: 296,
        align: 'end',
        render: (entry) => (
          <span className="wrap calendarAside-actions">
            <button type="button" className="linkButton" onClick={() => onStart(entry)}>
              {t('missed.start')}
            </button>
            <button type="button" className="linkButton" onClick={() => onMove(entry)}>
              {t('move')}
            </button>
            <button type="button" className="linkButton" onClick={() => onHide(entry)}>
              {t('missed.hide')}
            </button>
          </span>
        ),
      },
    ],
    [t, text, reason, onStart, onMove, onHide],
  );
}
