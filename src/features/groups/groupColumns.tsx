import { Link } from 'react-router-dom';

import type { Group } from '@contract/schemas/shapes';

import type { GroupDetailsIndex } from '@/api/useGroupDetails';
import type { TagIndex } from '@/api/useTags';
import { groupName } from '@/lib/names';
import { compareKeys, sortKey } from '@/lib/sortKeys';
import type { DataColumn } from '@/ui/DataTable';

import { byGroupName } from './groupKeys';
import { RowActions, RowActivity, RowFunnels, RowMembers, titleIdOf, TypeChip } from './GroupTableCells';
import { GroupTagChips } from './GroupTagChips';
import type { Translate } from './translate';

const byNumber = (numberOf: (group: Group) => number) => (one: Group, other: Group) =>
  numberOf(one) - numberOf(other) || byGroupName(one, other);
const byFunnels = byNumber(({ funnel_ids }) => funnel_ids.length);
const byGreeting = byNumber(({ has_greeting }) => Number(has_greeting));
const byType = byNumber(({ group_type }) => Number(group_type === 'community'));
const byOwnId = byNumber(({ id }) => id);

/** What decides which columns there are. */
interface Shown {
  hasTags: boolean;
  hasTagActions: boolean;
  byGroup: TagIndex;
  byId: GroupDetailsIndex;
  /** Where the less important columns have space beside the names. */
  isWide: boolean;
  isRoomy: boolean;
  isVeryWide: boolean;
}

/** The columns of the table of groups, each with its order and cell. */
export const groupColumns = (
  t: Translate,
  { hasTags, hasTagActions, byGroup, byId, isWide, isRoomy, isVeryWide }: Shown,
): DataColumn<Group>[] => [
  {
    key: 'name',
    title: t('table.name'),
    isRowHeader: true,
    compare: byGroupName,
    render: (group) => (
      <span className="groupTable-title">
        <Link className="groupTable-name" id={titleIdOf(group)} title={groupName(group)} to={`/groups/${group.id}`}>
          {groupName(group)}
        </Link>
        {!isVeryWide && group.group_type === 'community' && <TypeChip group={group} />}
      </span>
    ),
  },
  ...(hasTags && isWide ? [tagsColumn(t, byGroup, isVeryWide ? [15, 20] : isRoomy ? [18, 17] : [13, 11])] : []),
  ...(isVeryWide ? [typeColumn(t)] : []),
  ...detailsColumns(t, byId),
  ...(isWide ? [funnelsColumn(t, !isRoomy)] : []),
  ...(isRoomy ? [greetingColumn(t)] : []),
  ...(isVeryWide ? [idColumn(t)] : []),
  {
    key: 'actions',
    title: t('table.actions'),
    width: 208,
    isTitleHidden: true,
    render: (group) => <RowActions group={group} hasTags={hasTagActions} />,
  },
];

/** `width` in percent; so many characters of chips fit. */
const tagsColumn = (t: Translate, byGroup: TagIndex, [width, lineChars]: [number, number]): DataColumn<Group> => ({
  key: 'tags',
  title: t('table.tags'),
  compare: byTags(byGroup),
  width: `${width}%`,
  render: ({ id }) => <GroupTagChips t={t} groupId={id} tags={byGroup.get(id) ?? []} lineChars={lineChars} />,
});

/** By their names; groups without tags come first. */
function byTags(byGroup: TagIndex) {
  const keyOf = ({ id }: Group) => (byGroup.get(id) ?? []).map(({ name }) => sortKey(name)).join();
  return (one: Group, other: Group) => compareKeys(keyOf(one), keyOf(other)) || byGroupName(one, other);
}

/** Without it, the chips of communities are beside their names. */
const typeColumn = (t: Translate): DataColumn<Group> => ({
  key: 'type',
  compare: byType,
  title: t('filter.fields.type'),
  width: 118,
  render: (group) => <TypeChip group={group} />,
});

const detailsColumns = (t: Translate, details: GroupDetailsIndex): DataColumn<Group>[] => [
  {
    key: 'members',
    title: t('table.members'),
    width: 128,
    compare: byNumber(({ id }) => details.get(id)?.membersCount ?? -1),
    render: ({ id }) => <RowMembers groupId={id} />,
  },
  {
    key: 'activity',
    title: t('table.activity'),
    width: 128,
    compare: byNumber(({ id }) => details.get(id)?.lastActivityAt ?? -1),
    render: ({ id }) => <RowActivity groupId={id} />,
  },
];

/** With a mark of greetings where they have no column. */
const funnelsColumn = (t: Translate, hasGreetings: boolean): DataColumn<Group> => ({
  key: 'funnels',
  compare: byFunnels,
  title: t('filter.fields.funnels'),
  width: 112,
  render: (group) => <RowFunnels group={group} hasGreeting={hasGreetings} />,
});

const greetingColumn = (t: Translate): DataColumn<Group> => ({
  key: 'greeting',
  compare: byGreeting,
  title: t('filter.fields.greeting'),
  width: 140,
  render: ({ has_greeting }) => t(has_greeting ? 'table.greetingSet' : 'table.greetingNone'),
});

/** Where names have enough width without it. */
const idColumn = (t: Translate): DataColumn<Group> => ({
  key: 'id',
  compare: byOwnId,
  title: t('table.id'),
  width: 124,
  render: ({ id }) => id,
});
