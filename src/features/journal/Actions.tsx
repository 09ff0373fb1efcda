import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import dayjs from 'dayjs';

import type { JournalAction } from '@contract/schemas/shapes';
import { SECOND_MS } from '@contract/time';

import { useLazyReadActionsQuery, useListActionPagesInfiniteQuery } from '@/api/journalApi';
import { SORTABLE_MOMENT } from '@/lib/downloadFile';
import { formatMoment } from '@/lib/moment';
import { nameInQuotes, quoted } from '@/lib/names';
import { numberFormat } from '@/lib/numberFormat';
import { DataTable, type DataColumn } from '@/ui/DataTable';
import { EmptyState } from '@/ui/EmptyState';
import { QueryView } from '@/ui/QueryView';

import { FileButton } from './FileButton';
import { MoreButton } from './MoreButton';
import { usePagesFile } from './usePagesFile';
import './journal.css';

const keyOf = ({ id }: JournalAction): number => id;
const ALL = '/journal?tab=actions';
const SHOWN_MAX_COUNT = 3;
const ID = /^[1-9]\d{0,14}$/u;

/** What the owner and their programs did, newest first. */
export function Actions() {
  const { t } = useTranslation('journal');
  const [params] = useSearchParams();
  const onlyId = ID.test(params.get('action') ?? '') ? Number(params.get('action')) : null;
  const query = useListActionPagesInfiniteQuery(onlyId, { refetchOnMountOrArgChange: true });
  const file = useActionsFile();
  const { currentData: data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const rows = useMemo(
    () => data?.pages.flatMap(({ actions }) => actions).filter(({ id }) => onlyId === null || id === onlyId),
    [data, onlyId],
  );
  const columns = useMemo(
    (): DataColumn<JournalAction>[] => [
      {
        key: 'moment',
        title: t('actions.moment'),
        width: 150,
        isRowHeader: true,
        render: (row) => <Moment row={row} />,
      },
      { key: 'what', title: t('actions.what'), render: (row) => <What row={row} /> },
      { key: 'object', title: t('actions.object'), width: '20%', render: (row) => <Target row={row} /> },
      { key: 'changes', title: t('actions.changes'), width: '26%', render: (row) => <Changes row={row} /> },
      { key: 'by', title: t('actions.by'), width: '16%', render: (row) => <By row={row} /> },
    ],
    [t],
  );
  return (
    <QueryView
      query={{ ...query, data: rows }}
      failure={t('actions.loadFailed')}
      skeleton={<div className="skeletonCard" />}
      isEmpty={(actions) => actions.length === 0}
      empty={<EmptyState title={t('actions.none')} text={t('actions.noneText')} />}
    >
      {(actions) => (
        <>
          <div className="row">
            {onlyId !== null && <Link to={ALL}>{t('actions.all')}</Link>}
            <FileButton {...file} />
          </div>
          <DataTable label={t('actions.label')} columns={columns} rows={actions} keyOf={keyOf} />
          {hasNextPage && onlyId === null && (
            <MoreButton isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
          )}
        </>
      )}
    </QueryView>
  );
}

interface RowProps {
  row: JournalAction;
}

/** Leads to this row alone. */
const Moment = ({ row: { id, atMs } }: RowProps) => (
  <Link to={`${ALL}&action=${id}`}>
    <time dateTime={new Date(atMs).toISOString()}>{formatMoment(atMs / SECOND_MS)}</time>
  </Link>
);

function What({ row: { what, isDone, isQueued, refusal } }: RowProps) {
  const { t } = useTranslation('journal');
  return (
    <div className="journal-state">
      {what}
      {!isDone && (
        <span className="chip" data-tone="error">
          {t('actions.notDone')}
        </span>
      )}
      {refusal !== null && <span className="journal-counts">{refusal}</span>}
      {isQueued && (
        <span className="journal-counts">
          {t('actions.queued')} <Link to="/journal">{t('tabs.deliveries')}</Link>
        </span>
      )}
    </div>
  );
}

/** What it was done to: its name, and the groups. */
function Target({ row: { object, groups } }: RowProps) {
  const { t } = useTranslation('journal');
  if (!groups) return object;
  const { done, failed, count, failedCount } = groups;
  return (
    <div className="journal-state">
      {object}
      {done.length > 0 && <GroupNames names={done} count={count - failedCount} />}
      {failed.length > 0 && (
        <div>
          {t('actions.leftOut', { count: failedCount })} <GroupNames names={failed} count={failedCount} />
        </div>
      )}
    </div>
  );
}

/** The first names; the others when asked for. */
function GroupNames({ names, count }: { names: readonly string[]; count: number }) {
  const { t } = useTranslation('journal');
  const list = names.slice(0, SHOWN_MAX_COUNT).map(quoted).join(', ');
  if (count <= SHOWN_MAX_COUNT) return <span>{list}</span>;
  const unnamed = count - names.length;
  return (
    <details className="journal-names-all">
      <summary>{t('actions.more', { names: list, count: count - SHOWN_MAX_COUNT })}</summary>
      {names.slice(SHOWN_MAX_COUNT).map(quoted).join(', ')}
      {unnamed > 0 && ` ${t('actions.unnamed', { count: unnamed })}`}
    </details>
  );
}

function By({ row }: RowProps) {
  const { t } = useTranslation('journal');
  return (
    <div className="journal-state">
      {useByName()(row)}
      {row.address !== '' && <span className="journal-counts">{t('actions.address', { address: row.address })}</span>}
    </div>
  );
}

type Change = JournalAction['changes'][number];

/** What changed, a text for each value. */
function useChangeTexts() {
  const { t } = useTranslation('journal');
  const textOf = (value: Change['after'], isMoment: boolean) => {
    if (value === null || value === '') return t('values.empty');
    if (typeof value === 'boolean') return t(`values.${value}`);
    if (typeof value === 'string') return value;
    return isMoment ? formatMoment(value / SECOND_MS) : numberFormat.format(value);
  };
  const textOfChange = ({ name, before, after, isMoment, isUntold }: Change): string =>
    isUntold === true
      ? t('actions.changed', { name })
      : t('actions.change', {
          name,
          before: textOf(before, isMoment === true),
          after: textOf(after, isMoment === true),
        });
  return ({ changes }: JournalAction): string[] =>
    changes.map((change) => {
      const text = textOfChange(change);
      return change.groupNames
        ? t('actions.inGroups', { text, names: change.groupNames.map(quoted).join(', ') })
        : text;
    });
}

function Changes({ row }: RowProps) {
  const texts = useChangeTexts()(row);
  return (
    texts.length > 0 && (
      <ul className="journal-changes">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    )
  );
}

const COLUMNS = ['moment', 'what', 'object', 'changes', 'by'] as const;

/** Saves the actions as a file. */
function useActionsFile() {
  const { t } = useTranslation('journal');
  const changesOf = useChangeTexts();
  const nameOf = useByName();
  const targetOf = ({ object, groups }: JournalAction): string => {
    const all = groups ? [...groups.done, ...groups.failed].map(quoted).join(', ') : '';
    return [object ?? '', all].filter((part) => part !== '').join(' · ');
  };
  const [readPage] = useLazyReadActionsQuery();
  return usePagesFile<JournalAction, number>({
    name: 'actions',
    async read(before) {
      const { actions, next } = await readPage(before).unwrap();
      return { rows: actions, next };
    },
    head: [...COLUMNS.map((key) => t(`actions.${key}`)), t('actions.ip')],
    toCells: (row) => [
      dayjs(row.atMs).format(SORTABLE_MOMENT),
      row.isDone ? row.what : `${row.what} (${row.refusal ?? t('actions.notDone')})`,
      targetOf(row),
      changesOf(row).join('; '),
      nameOf(row),
      row.address,
    ],
  });
}

function useByName() {
  const { t } = useTranslation('journal');
  return ({ by, program }: JournalAction) => {
    if (by === 'server') return t('actions.server');
    return program === null ? t('actions.owner') : t('actions.program', { name: nameInQuotes(program) });
  };
}
