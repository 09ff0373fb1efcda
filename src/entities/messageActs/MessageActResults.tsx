import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { ChangedGroups, MessageActsOutlook } from '@contract/schemas/shapes';

import { useListGroupsQuery } from '@/api/groupsApi';
import { groupName } from '@/lib/names';
import { numberFormat } from '@/lib/numberFormat';
import { DataTable, type DataColumn } from '@/ui/DataTable';

import { ChangeNote } from './ChangeNotes';

type Result = MessageActsOutlook['results'][number];

const keyOf = ({ groupId }: Result): number => groupId;

/** What needs a hand is above what went well, however many groups there are. */
const FIRST: readonly Result['change']['status'][] = ['failed', 'unconfirmed'];
const rankOf = ({ change }: Result): number => (FIRST.indexOf(change.status) + FIRST.length + 1) % (FIRST.length + 1);

/** The newest act on the message of each group, and how it ended. */
export function ActResults({ results }: { results: readonly Result[] }) {
  const { t } = useTranslation('groupActs');
  const columns = useMemo(
    (): DataColumn<Result>[] => [
      { key: 'group', title: t('messages.group'), isRowHeader: true, render: (row) => row.groupName },
      {
        key: 'state',
        title: t('messages.state'),
        width: '55%',
        render: ({ change }) => <ChangeNote change={change} />,
      },
    ],
    [t],
  );
  const rows = useMemo(() => [...results].sort((one, other) => rankOf(one) - rankOf(other)), [results]);
  const countOf = (...statuses: Result['change']['status'][]) =>
    numberFormat.format(results.filter(({ change }) => statuses.includes(change.status)).length);
  return (
    <>
      {results.length > 1 && (
        <p role="status">
          {t('messages.counts', {
            done: countOf('success'),
            failed: countOf('failed'),
            unconfirmed: countOf('unconfirmed'),
            queued: countOf('queued', 'sending'),
          })}
        </p>
      )}
      <DataTable label={t('messages.results')} columns={columns} rows={rows} keyOf={keyOf} />
    </>
  );
}

/** The groups in which nothing is done, each with the reason. */
export function ActFailures({ failures }: { failures: ChangedGroups['failures'] }) {
  const { t } = useTranslation(['groupActs', 'common']);
  const { data: groups = [] } = useListGroupsQuery();
  if (failures.length === 0) return null;
  const names = new Map(groups.map((group) => [group.id, groupName(group)]));
  return (
    <div role="status">
      <p>{t('failures', { count: failures.length })}</p>
      <ul className="messageActs-failures">
        {failures.map(({ groupId, text }) => (
          <li key={groupId}>
            {names.get(groupId) ?? t('common:groupFailures.unknown', { id: String(groupId) })}: {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
