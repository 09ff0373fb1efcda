import { createContext, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { InactiveGroup } from '@contract/schemas/shapes';

import { groupName } from '@/lib/names';
import { formatMoment } from '@/lib/moment';
import { numberFormat } from '@/lib/numberFormat';
import { DataTable, type DataColumn } from '@/ui/DataTable';

import { byGroupName } from './groupKeys';

interface Selection {
  isChosen: (groupId: number) => boolean;
  isDisabled: boolean;
  onToggle: (groupId: number) => void;
}

/** Cells read the selection from this context, so that a click neither changes the columns nor sorts again. */
const SelectionContext = createContext<Selection | null>(null);

const byMembers = (one: InactiveGroup, other: InactiveGroup) => (one.members_count ?? -1) - (other.members_count ?? -1);
const byActivity = (one: InactiveGroup, other: InactiveGroup) =>
  (one.last_activity_at ?? 0) - (other.last_activity_at ?? 0);
const idOf = ({ id }: InactiveGroup) => id;
const quietestFirst = { columnKey: 'activity', order: 'ascend' } as const;

/** Inactive groups with the data needed to decide; each can be selected. */
export function InactiveGroupsTable({ rows, ...selection }: { rows: readonly InactiveGroup[] } & Selection) {
  const { t } = useTranslation(['groups', 'common']);
  const knowsMembers = rows.some(({ members_count }) => members_count !== null);
  const columns = useMemo((): DataColumn<InactiveGroup>[] => {
    const unknown = t('deleteInactive.unknown');
    const members = {
      key: 'members',
      title: t('deleteInactive.columns.members'),
      compare: byMembers,
      width: 130,
      render: ({ members_count }: InactiveGroup) =>
        members_count === null ? unknown : numberFormat.format(members_count),
    } as const;
    return [
      {
        key: 'name',
        title: t('deleteInactive.columns.name'),
        isRowHeader: true,
        compare: byGroupName,
        render: (group) => <GroupChoice group={group} />,
      },
      ...(knowsMembers ? [members] : []),
      {
        key: 'activity',
        title: t('deleteInactive.columns.activity'),
        compare: byActivity,
        width: 224,
        render: ({ last_activity_at }) => (last_activity_at === null ? unknown : formatMoment(last_activity_at)),
      },
    ];
  }, [t, knowsMembers]);
  return (
    <SelectionContext value={selection}>
      <DataTable
        className="inactiveGroups-table"
        label={t('deleteInactive.list')}
        columns={columns}
        rows={rows}
        keyOf={idOf}
        initialSort={quietestFirst}
      />
    </SelectionContext>
  );
}

function GroupChoice({ group }: { group: InactiveGroup }) {
  const { t } = useTranslation('common');
  const selection = use(SelectionContext);
  return (
    <label className="inactiveGroups-choice">
      <input
        type="checkbox"
        checked={selection?.isChosen(group.id) ?? false}
        disabled={selection?.isDisabled}
        onChange={() => selection?.onToggle(group.id)}
      />
      <span>
        {groupName(group)}
        {group.group_type === 'community' && <span className="inactiveGroups-type">{t('groupType.community')}</span>}
      </span>
    </label>
  );
}
