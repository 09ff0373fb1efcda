import { createContext, use, useMemo, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import type { Group, MessengerAbilities } from '@contract/schemas/shapes';
import { MINUTE_MS } from '@contract/time';

import { useAbilities } from '@/api/useAbilities';
import { useGroupDetails, type GroupDetailsIndex } from '@/api/useGroupDetails';
import { useTags, type TagIndex } from '@/api/useTags';
import { groupName } from '@/lib/names';
import { numberFormat } from '@/lib/numberFormat';
import { compareKeys, sortKey } from '@/lib/sortKeys';
import { useNow } from '@/lib/useNow';
import { DataTable, type DataColumn } from '@/ui/DataTable';
import { OverflowMenu } from '@/ui/OverflowMenu';
import { watchMedia } from '@/ui/watchMedia';

import { GroupActivityText } from './GroupDetailsLine';
import { readGroupAction, type GroupAction } from './groupActions';
import { byGroupName } from './groupKeys';
import { groupMenuItems } from './groupMenu';
import { RowFunnels, TypeChip } from './GroupTableCells';
import { GroupTagChips } from './GroupTagChips';
import type { Translate } from './translate';
import './groupTable.css';

const ROW_HEIGHT_PX = 40;

/** Where the less important columns have space beside the names. */
const useIsWide = watchMedia('(min-width: 1200px)');
const useIsRoomy = watchMedia('(min-width: 1400px)');
const useIsVeryWide = watchMedia('(min-width: 1600px)');

type OnAction = (action: GroupAction, groupId: number) => void;

interface Props {
  /** Which groups are shown, in this order. */
  groups: readonly Group[];
  /** Their current rows. */
  current: readonly Group[];
  onAction: OnAction;
  selected: ReadonlySet<number>;
  onSelected: (groupIds: ReadonlySet<number>) => void;
}

/** Cells read what changes often from these contexts, so that the columns seldom change. */
const ActionContext = createContext<OnAction>(() => undefined);
const DetailsContext = createContext<{ byId: GroupDetailsIndex; nowMs: number; acts: MessengerAbilities['acts'] }>({
  byId: new Map(),
  nowMs: 0,
  acts: [],
});

const idOf = ({ id }: Group) => id;
const byNumber = (numberOf: (group: Group) => number) => (one: Group, other: Group) =>
  numberOf(one) - numberOf(other) || byGroupName(one, other);
const byFunnels = byNumber(({ funnel_ids }) => funnel_ids.length);
const byGreeting = byNumber(({ has_greeting }) => Number(has_greeting));
const byType = byNumber(({ group_type }) => Number(group_type === 'community'));
const byOwnId = byNumber(idOf);

/** Groups as rows of 40 px, for owners of hundreds; in the order of the filter, or of a clicked head. */
export function GroupTable({ groups, current, onAction, selected, onSelected }: Props) {
  const { t } = useTranslation(['groups', 'common']);
  const rows = useMemo(() => {
    const byId = new Map(current.map((group) => [group.id, group]));
    return groups.map((group) => byId.get(group.id) ?? group);
  }, [groups, current]);
  const { tags, byGroup, isLoaded } = useTags();
  const hasTags = tags.length > 0;
  const { byId } = useGroupDetails();
  const nowMs = useNow(MINUTE_MS);
  const { acts } = useAbilities();
  const details = useMemo(() => ({ byId, nowMs, acts }), [byId, nowMs, acts]);
  const isWide = useIsWide();
  const isRoomy = useIsRoomy();
  const isVeryWide = useIsVeryWide();
  const columns = useMemo(
    (): DataColumn<Group>[] => [
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
      ...(hasTags && isWide ? [tagsColumn(t, byGroup, isVeryWide ? [15, 20] : isRoomy ? [18, 17] : [15, 14])] : []),
      ...(isVeryWide ? [typeColumn(t)] : []),
      ...detailsColumns(t, byId),
      ...(isWide ? [funnelsColumn(t, !isRoomy)] : []),
      ...(isRoomy ? [greetingColumn(t)] : []),
      ...(isVeryWide ? [idColumn(t)] : []),
      {
        key: 'actions',
        title: t('table.actions'),
        width: 220,
        isTitleHidden: true,
        render: (group) => <RowActions group={group} hasTags={isLoaded} />,
      },
    ],
    [t, hasTags, byGroup, byId, isLoaded, isWide, isRoomy, isVeryWide],
  );

  function handleClick(event: MouseEvent) {
    const clicked = readGroupAction(event.target);
    if (clicked) onAction(clicked.action, clicked.groupId);
  }

  return (
    <ActionContext value={onAction}>
      <DetailsContext value={details}>
        <div onClick={handleClick}>
          <DataTable
            label={t('list')}
            remembersAs="groups"
            className="groupTable"
            columns={columns}
            rows={rows}
            keyOf={idOf}
            rowHeightPx={ROW_HEIGHT_PX}
            selection={isLoaded ? { selected, onSelected, nameOf: groupName } : undefined}
            onOpen={({ id }) => onAction('open', id)}
          />
        </div>
      </DetailsContext>
    </ActionContext>
  );
}

const titleIdOf = ({ id }: Group) => `group-${id}`;

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

function RowMembers({ groupId }: { groupId: number }) {
  const { t } = useTranslation('groups');
  const details = use(DetailsContext).byId.get(groupId);
  const membersCount = details?.membersCount ?? null;
  return (
    <span className="groupTable-members">
      {membersCount !== null && numberFormat.format(membersCount)}
      {details?.isOwnAdmin === true && <span>{t('table.ownAdmin')}</span>}
    </span>
  );
}

function RowActivity({ groupId }: { groupId: number }) {
  const { t } = useTranslation(['groups', 'common']);
  const { byId, nowMs } = use(DetailsContext);
  const details = byId.get(groupId);
  return details && <GroupActivityText t={t} details={details} nowMs={nowMs} />;
}

function RowActions({ group, hasTags }: { group: Group; hasTags: boolean }) {
  const { t } = useTranslation('groups');
  const onAction = use(ActionContext);
  const { byId, acts } = use(DetailsContext);
  const { id, can_post } = group;
  return (
    <span className="groupTable-actions">
      <button
        type="button"
        data-action="start"
        data-group-id={id}
        aria-describedby={titleIdOf(group)}
        className="tonalButton"
        disabled={!can_post}
      >
        {t('card.start')}
      </button>
      <OverflowMenu
        label={t('table.more', { name: groupName(group) })}
        items={groupMenuItems(t, group, { hasTags, details: byId.get(id), acts }, onAction)}
      />
    </span>
  );
}
