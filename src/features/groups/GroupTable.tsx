import { createContext, use, useMemo, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { Group } from '@contract/schemas/shapes';
import { MINUTE_MS } from '@contract/time';

import { useGroupDetails, type GroupDetailsIndex } from '@/api/useGroupDetails';
import { useTags, type TagIndex } from '@/api/useTags';
import { groupName } from '@/lib/names';
import { numberFormat } from '@/lib/numberFormat';
import { useNow } from '@/lib/useNow';
import { DataTable, type DataColumn } from '@/ui/DataTable';
import { OverflowMenu } from '@/ui/OverflowMenu';
import { watchMedia } from '@/ui/watchMedia';

import { GroupActivityText } from './GroupDetailsLine';
import { readGroupAction, type GroupAction } from './groupActions';
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

/** Cells read the handler from this context, so that the columns never change. */
const ActionContext = createContext<OnAction>(() => undefined);
const DetailsContext = createContext<{ byId: GroupDetailsIndex; nowMs: number }>({ byId: new Map(), nowMs: 0 });

const idOf = ({ id }: Group) => id;

/** Groups as rows of 40 px, for owners of hundreds; the order is that of the filter. */
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
  const details = useMemo(() => ({ byId, nowMs }), [byId, nowMs]);
  const isWide = useIsWide();
  const isRoomy = useIsRoomy();
  const isVeryWide = useIsVeryWide();
  const columns = useMemo(
    (): DataColumn<Group>[] => [
      {
        key: 'name',
        title: t('table.name'),
        isRowHeader: true,
        render: (group) => (
          <span className="groupTable-title">
            <span className="groupTable-name" id={titleIdOf(group)} title={groupName(group)}>
              {groupName(group)}
            </span>
            {!isVeryWide && group.group_type === 'community' && <TypeChip group={group} />}
          </span>
        ),
      },
      ...(hasTags && isWide ? [tagsColumn(t, byGroup, isVeryWide ? [15, 20] : isRoomy ? [18, 17] : [15, 14])] : []),
      ...(isVeryWide ? [typeColumn(t)] : []),
      ...detailsColumns(t),
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
    [t, hasTags, byGroup, isLoaded, isWide, isRoomy, isVeryWide],
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
            className="groupTable"
            columns={columns}
            rows={rows}
            keyOf={idOf}
            rowHeightPx={ROW_HEIGHT_PX}
            selection={isLoaded ? { selected, onSelected, nameOf: groupName } : undefined}
            onOpen={({ id }) => onAction('assign', id)}
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
  width: `${width}%`,
  render: ({ id }) => <GroupTagChips t={t} groupId={id} tags={byGroup.get(id) ?? []} lineChars={lineChars} />,
});

/** Without it, the chips of communities are beside their names. */
const typeColumn = (t: Translate): DataColumn<Group> => ({
  key: 'type',
  title: t('filter.fields.type'),
  width: 118,
  render: (group) => <TypeChip group={group} />,
});

const detailsColumns = (t: Translate): DataColumn<Group>[] => [
  { key: 'members', title: t('table.members'), width: 128, render: ({ id }) => <RowMembers groupId={id} /> },
  { key: 'activity', title: t('table.activity'), width: 116, render: ({ id }) => <RowActivity groupId={id} /> },
];

/** With a mark of greetings where they have no column. */
const funnelsColumn = (t: Translate, hasGreetings: boolean): DataColumn<Group> => ({
  key: 'funnels',
  title: t('filter.fields.funnels'),
  width: hasGreetings ? 86 : 108,
  render: (group) => <RowFunnels group={group} hasGreeting={hasGreetings} />,
});

const greetingColumn = (t: Translate): DataColumn<Group> => ({
  key: 'greeting',
  title: t('filter.fields.greeting'),
  width: 128,
  render: ({ has_greeting }) => t(has_greeting ? 'table.greetingSet' : 'table.greetingNone'),
});

/** Where names have enough width without it. */
const idColumn = (t: Translate): DataColumn<Group> => ({
  key: 'id',
  title: t('table.id'),
  width: 108,
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
  const { id, can_post, funnel_ids } = group;
  const toItem = (key: GroupAction, label: string) => ({ key, label, onSelect: () => onAction(key, id) });
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
        items={[
          toItem('assign', t('card.assign')),
          ...(funnel_ids.length > 0 ? [toItem('history', t('card.history'))] : []),
          toItem('greeting', t('card.greeting')),
          toItem('memberList', t('card.memberList')),
          toItem('members', t('card.membersHint')),
          toItem('rename', t('card.rename')),
          ...(hasTags ? [toItem('tags', t('card.tags')), toItem('fields', t('card.fields'))] : []),
          { ...toItem('delete', t('card.delete')), isDangerous: true },
        ]}
      />
    </span>
  );
}
