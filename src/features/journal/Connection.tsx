import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import dayjs from 'dayjs';

import type { ConnectionChange, ConnectionHistory } from '@contract/schemas/shapes';
import { MINUTE_MS, SECOND_MS } from '@contract/time';

import { useLazyReadConnectionQuery, useListConnectionPagesInfiniteQuery } from '@/api/journalApi';
import { SORTABLE_MOMENT } from '@/lib/downloadFile';
import { DAY, readDay } from '@/lib/dayInAddress';
import { formatDay, formatMoment } from '@/lib/moment';
import { numberFormat } from '@/lib/numberFormat';
import { shiftDays } from '@/lib/shiftDays';
import { spanText } from '@/lib/span';
import { readFilter } from '@/lib/urlFilter';
import { DataTable, type DataColumn } from '@/ui/DataTable';
import { EmptyState } from '@/ui/EmptyState';
import { QueryView } from '@/ui/QueryView';

import { FileButton } from './FileButton';
import { MoreButton } from './MoreButton';
import { usePagesFile } from './usePagesFile';
import './journal.css';

const TONES: Partial<Record<ConnectionChange['state'], 'success' | 'error' | 'warning'>> = {
  open: 'success',
  reconnecting: 'warning',
  connecting: 'warning',
  logged_out: 'error',
  replaced: 'error',
  restricted: 'error',
  banned: 'error',
  outdated: 'error',
};

const keyOf = ({ id }: ConnectionChange): number => id;

const ALL = '/journal?tab=connection';
const choices = { change: /^[1-9]\d{0,14}$/u, day: DAY };

/** What the address names: one change, one day, or nothing. */
function useConnectionSearch() {
  const [params] = useSearchParams();
  const { change, day } = readFilter(choices, params);
  const dayMs = change === '' ? readDay(day) : null;
  return {
    dayMs,
    ...(change !== '' && { id: Number(change) }),
    ...(dayMs !== null && { fromMs: dayMs, toMs: shiftDays(dayMs, 1) }),
  };
}

/** Connects and drops of the messenger with their reasons, newest first, and how much of the time it was connected. */
export function Connection() {
  const { t } = useTranslation('journal');
  const { dayMs, id, ...search } = useConnectionSearch();
  const query = useListConnectionPagesInfiniteQuery(id === undefined ? search : { id }, {
    refetchOnMountOrArgChange: true,
  });
  const file = useConnectionFile(search);
  const { currentData: data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const rows = useMemo(
    () => data?.pages.flatMap(({ changes }) => changes).filter((row) => id === undefined || row.id === id),
    [data, id],
  );
  const columns = useMemo(
    (): DataColumn<ConnectionChange>[] => [
      {
        key: 'moment',
        title: t('connection.moment'),
        width: '20%',
        isRowHeader: true,
        render: (row) => <Moment row={row} />,
      },
      { key: 'state', title: t('connection.state'), width: '20%', render: (row) => <State row={row} /> },
      { key: 'lasted', title: t('connection.duration'), width: '20%', render: (row) => <Lasted row={row} /> },
      {
        key: 'reason',
        title: t('connection.reason'),
        render: (row) => <Reason row={row} />,
      },
    ],
    [t],
  );
  return (
    <QueryView
      query={{ ...query, data: rows }}
      failure={t('connection.loadFailed')}
      skeleton={<div className="skeletonCard" />}
      isEmpty={(changes) => changes.length === 0}
      empty={<EmptyState title={t('connection.none')} text={t('connection.noneText')} />}
    >
      {(changes) => (
        <>
          <div className="row">
            {data?.pages[0] && <OpenShares shares={data.pages[0].openShares} />}
            <FileButton {...file} />
          </div>
          {(id !== undefined || dayMs !== null) && (
            <div className="row journal-filter">
              {dayMs !== null && <span className="chip">{formatDay(dayMs / SECOND_MS)}</span>}
              <Link to={ALL}>{t('connection.all')}</Link>
            </div>
          )}
          <DataTable label={t('connection.label')} columns={columns} rows={changes} keyOf={keyOf} />
          {hasNextPage && id === undefined && (
            <MoreButton isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
          )}
        </>
      )}
    </QueryView>
  );
}

/** How much of the last day, week and month a linked phone was connected. */
function OpenShares({ shares: { day, week, month } }: { shares: ConnectionHistory['openShares'] }) {
  const { t } = useTranslation('journal');
  // Rounded down: 100 % is said only when nothing was missed.
  const inWords = (share: number | null) =>
    share === null
      ? t('connection.unknown')
      : t('connection.percent', { value: numberFormat.format(Math.floor(share * 1_000) / 10) });
  return (
    <p className="journal-counts">
      {t('connection.open', { day: inWords(day), week: inWords(week), month: inWords(month) })}
    </p>
  );
}

interface RowProps {
  row: ConnectionChange;
}

/** Leads to this row alone. */
const Moment = ({ row: { id, atMs } }: RowProps) => (
  <Link to={`${ALL}&change=${id}`}>
    <time dateTime={new Date(atMs).toISOString()}>{formatMoment(atMs / SECOND_MS)}</time>
  </Link>
);

function State({ row: { state } }: RowProps) {
  const { t } = useTranslation('journal');
  return (
    <div className="journal-state">
      <span className="chip" data-tone={TONES[state]}>
        {t(`connection.states.${state}`)}
      </span>
    </div>
  );
}

const Reason = ({ row }: RowProps) => useReasonText()(row);

/** Why it became so: a connection that is off without a fault was ended on request. */
function useReasonText() {
  const { t } = useTranslation('journal');
  return ({ state, reason }: ConnectionChange): string => {
    if (reason !== null) return t(`connection.reasons.${reason}`);
    return state === 'off' ? t('connection.requested') : '';
  };
}

const Lasted = ({ row }: RowProps) => useLastedText()(row);

function useLastedText() {
  const { t } = useTranslation('journal');
  return ({ lastedMs }: ConnectionChange): string => {
    if (lastedMs === null) return t('connection.now');
    return lastedMs < MINUTE_MS ? t('connection.briefly') : spanText(lastedMs);
  };
}

const COLUMNS = ['moment', 'state', 'duration', 'reason'] as const;

/** Saves the changes as a file. */
function useConnectionFile(search: { fromMs?: number; toMs?: number }) {
  const { t } = useTranslation('journal');
  const lastedOf = useLastedText();
  const reasonOf = useReasonText();
  const [readPage] = useLazyReadConnectionQuery();
  return usePagesFile<ConnectionChange, number>({
    name: 'connection',
    async read(before) {
      const { changes, next } = await readPage({ ...search, before }).unwrap();
      return { rows: changes, next };
    },
    head: COLUMNS.map((key) => t(`connection.${key}`)),
    toCells: (row) => [
      dayjs(row.atMs).format(SORTABLE_MOMENT),
      t(`connection.states.${row.state}`),
      lastedOf(row),
      reasonOf(row),
    ],
  });
}
