import { createContext, use, useMemo, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { KnownGroup } from '@/api/parse/groups';
import { useTags } from '@/api/useTags';
import { groupName } from '@/lib/names';
import { DataTable, type DataColumn } from '@/ui/DataTable';
import { OverflowMenu } from '@/ui/OverflowMenu';

import { readGroupAction, type GroupAction } from './groupActions';
import { readSelection } from './groupSelection';
import { GroupTagChips } from './GroupTagChips';
import './groupsTexts';
import './groupTable.css';

const ROW_HEIGHT_PX = 40;

type OnAction = (action: GroupAction, groupId: number) => void;

interface Props {
  /** Which groups are shown, in this order. */
  groups: readonly KnownGroup[];
  /** Their current rows. */
  current: readonly KnownGroup[];
  onAction: OnAction;
  selected: ReadonlySet<number>;
  onSelect: (groupId: number, isRange: boolean) => void;
}

/** Cells read the handler from this context, so that the columns never change. */
const ActionContext = createContext<OnAction>(() => undefined);
const SelectedContext = createContext<ReadonlySet<number>>(new Set());

const idOf = ({ id }: KnownGroup) => id;

/** Groups as rows of 40 px, for owners of hundreds; the order is that of the filter. */
export function GroupTable({ groups, current, onAction, selected, onSelect }: Props) {
  const { t } = useTranslation(['groups', 'common']);
  const rows = useMemo(() => {
    const byId = new Map(current.map((group) => [group.id, group]));
    return groups.map((group) => byId.get(group.id) ?? group);
  }, [groups, current]);
  const { tags, byGroup, isOffered } = useTags();
  const hasTags = tags.length > 0;
  const columns = useMemo(
    (): DataColumn<KnownGroup>[] => [
      ...(isOffered
        ? [
            {
              key: 'select',
              title: t('selection.column'),
              width: 36,
              isTitleHidden: true,
              render: (group: KnownGroup) => <RowCheckbox group={group} />,
            },
          ]
        : []),
      {
        key: 'name',
        title: t('table.name'),
        isRowHeader: true,
        render: (group) => (
          <span className="groupTable-name" id={titleIdOf(group)} title={groupName(group)}>
            {groupName(group)}
          </span>
        ),
      },
      ...(hasTags
        ? [
            {
              key: 'tags',
              title: t('table.tags'),
              width: '22%',
              render: ({ id }: KnownGroup) => <GroupTagChips groupId={id} tags={byGroup.get(id) ?? []} />,
            },
          ]
        : []),
      {
        key: 'type',
        title: t('filter.fields.type'),
        width: '15%',
        render: ({ group_type }) => (
          <span className="chip" data-tone={group_type === 'community' ? 'info' : undefined}>
            {t(`common:groupType.${group_type}`)}
          </span>
        ),
      },
      {
        key: 'funnels',
        title: t('filter.fields.funnels'),
        width: '11%',
        render: ({ funnel_ids }) => funnel_ids.length,
      },
      {
        key: 'greeting',
        title: t('filter.fields.greeting'),
        width: '14%',
        render: ({ has_greeting }) => t(has_greeting ? 'table.greetingSet' : 'table.greetingNone'),
      },
      { key: 'id', title: t('table.id'), width: '11%', render: ({ id }) => id },
      {
        key: 'actions',
        title: t('table.actions'),
        width: 224,
        isTitleHidden: true,
        render: (group) => <RowActions group={group} hasTags={isOffered} />,
      },
    ],
    [t, hasTags, byGroup, isOffered],
  );

  function handleClick(event: MouseEvent) {
    const selection = readSelection(event);
    if (selection) onSelect(selection.id, selection.isRange);
    const clicked = readGroupAction(event.target);
    if (clicked) onAction(clicked.action, clicked.groupId);
  }

  return (
    <ActionContext value={onAction}>
      <SelectedContext value={selected}>
        <div onClick={handleClick}>
          <DataTable
            label={t('list')}
            className="groupTable"
            columns={columns}
            rows={rows}
            keyOf={idOf}
            rowHeightPx={ROW_HEIGHT_PX}
            onOpen={({ id }) => onAction('assign', id)}
          />
        </div>
      </SelectedContext>
    </ActionContext>
  );
}

const titleIdOf = ({ id }: KnownGroup) => `group-${id}`;

function RowCheckbox({ group }: { group: KnownGroup }) {
  const selected = use(SelectedContext);
  return (
    <input
      type="checkbox"
      className="groupTable-select"
      data-select={group.id}
      aria-label={groupName(group)}
      checked={selected.has(group.id)}
      readOnly
    />
  );
}

function RowActions({ group, hasTags }: { group: KnownGroup; hasTags: boolean }) {
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
          ...(hasTags ? [toItem('tags', t('card.tags'))] : []),
          { ...toItem('delete', t('card.delete')), isDangerous: true },
        ]}
      />
    </span>
  );
}
