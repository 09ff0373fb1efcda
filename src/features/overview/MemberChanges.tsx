import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import type { MemberChange } from '@contract/schemas/shapes';
import { toSeconds } from '@contract/time';

import { useListMemberChangesQuery } from '@/api/overviewApi';
import { readDay } from '@/lib/dayInAddress';
import { formatDay } from '@/lib/moment';
import { nameOrId } from '@/lib/nameOrId';
import { numberFormat } from '@/lib/numberFormat';
import { compareNames } from '@/lib/sortKeys';
import { DataTable, type DataColumn } from '@/ui/DataTable';
import { QueryView } from '@/ui/QueryView';

const idOf = ({ id }: MemberChange) => id;
const byName = (one: MemberChange, other: MemberChange) => compareNames(one.name, other.name);
const byNumber = (key: 'joinedCount' | 'leftCount' | 'membersCount') => (one: MemberChange, other: MemberChange) =>
  (one[key] ?? 0) - (other[key] ?? 0) || byName(one, other);
const COUNTS = [
  { key: 'joinedCount', compare: byNumber('joinedCount') },
  { key: 'leftCount', compare: byNumber('leftCount') },
  { key: 'membersCount', compare: byNumber('membersCount') },
] as const;
const refresh = { refetchOnMountOrArgChange: true };

/** The beginning of a day of the address in UTC; null for all days. */
function toUtcDay(day: string): number | null {
  const atMs = readDay(day);
  if (atMs === null) return null;
  const local = new Date(atMs);
  return Date.UTC(local.getFullYear(), local.getMonth(), local.getDate());
}

/** The groups that members joined or left on a day of the address, or in the last 30 days. */
export function MemberChanges({ day }: { day: string }) {
  const { t } = useTranslation('overview');
  const query = useListMemberChangesQuery(toUtcDay(day), refresh);
  const atMs = readDay(day);
  const title = atMs === null ? t('members.list.all') : t('members.list.ofDay', { day: formatDay(toSeconds(atMs)) });
  const columns = useMemo(
    (): DataColumn<MemberChange>[] => [
      {
        key: 'group',
        title: t('members.list.group'),
        isRowHeader: true,
        compare: byName,
        render: ({ id, name }) => <Link to={`/groups/${id}`}>{nameOrId(name, id)}</Link>,
      },
      ...COUNTS.map(({ key, compare }) => ({
        ...{ key, compare, title: t(`members.list.${key}`), width: 140 },
        render: (row: MemberChange) => (row[key] === null ? '' : numberFormat.format(row[key])),
      })),
    ],
    [t],
  );
  return (
    <section className="overview-changes" aria-labelledby="overview-changes">
      <header className="row overview-head">
        <h3 id="overview-changes" className="overview-subtitle">
          {title}
        </h3>
        <Link to="/overview">{t('members.list.close')}</Link>
      </header>
      <QueryView
        query={{ ...query, data: query.currentData }}
        failure={t('members.list.failed')}
        skeleton={<div className="skeletonBlock overview-changesSkeleton" />}
        isEmpty={(rows) => rows.length === 0}
        empty={<p className="hint">{t('members.list.none')}</p>}
      >
        {(rows) => <DataTable label={title} columns={columns} rows={rows} keyOf={idOf} />}
      </QueryView>
    </section>
  );
}
