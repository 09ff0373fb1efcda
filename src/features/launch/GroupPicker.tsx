import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Group } from '@contract/schemas/shapes';

import { useListPickerGroupsQuery } from '@/api/groupsApi';

import { useLeftGroupNames } from '@/api/leftGroupsApi';
import { useGroupDetails } from '@/api/useGroupDetails';
import { useTagFilter } from '@/api/useTags';
import { QueryView } from '@/ui/QueryView';
import { SelectionChoice } from '@/entities/group/SelectionChoice';
import { SearchRow } from '@/ui/SearchRow';
import { SendCheckLine } from '@/entities/group/SendCheckLine';
import { TagFilter } from '@/entities/tag/TagFilter';
import { VirtualList } from '@/ui/VirtualList';
import { groupName } from '@/lib/names';

import { matchGroups, putFirst } from './matching';

const ROW_HEIGHT_PX = 45;

interface Props {
  chosenIds: readonly number[];
  /** Also those that are no longer in the list. */
  checkedIds: readonly number[];
  hasFocus: boolean;
  isConnected: boolean;
  /** The funnel changes groups, which only admins may. */
  changesGroups: boolean;
  onChange: (groupIds: number[]) => void;
}

/** Selects any number of groups; read-only ones are shown but not selectable. */
export function GroupPicker({ chosenIds, checkedIds, hasFocus, isConnected, changesGroups, onChange }: Props) {
  const { t } = useTranslation('launch');
  const [search, setSearch] = useState('');
  const deferredSearch = useDeferredValue(search);
  const tagFilter = useTagFilter();
  const query = useListPickerGroupsQuery();
  const chosen = new Set(chosenIds);
  const { byId } = useGroupDetails({ skip: !changesGroups });
  const isChangeable = (id: number) => !changesGroups || byId.get(id)?.isOwnAdmin !== false;
  const leftNames = useLeftGroupNames(query.data ?? [], query.data ? checkedIds : []);
  // The preselected one is visible immediately, however many there are.
  const [firstIds] = useState(chosenIds);

  function handleToggle(groupId: number) {
    onChange(chosen.has(groupId) ? chosenIds.filter((id) => id !== groupId) : [...chosenIds, groupId]);
  }

  function renderList(groups: readonly Group[]) {
    const found = putFirst(matchGroups(groups, deferredSearch).filter(tagFilter.matches), firstIds);
    if (groups.length === 0)
      return <p className="launch-empty">{t(isConnected ? 'groups.noneConnected' : 'groups.none')}</p>;
    if (found.length === 0) return <p className="launch-empty">{t('groups.empty')}</p>;
    const writable = found.filter(({ can_post }) => can_post).map(({ id }) => id);
    return (
      <>
        <div className="row launch-selection">
          <span role="status">{t('groups.selected', { count: chosenIds.length })}</span>
          <span className="launch-selectionActions">
            <button
              type="button"
              className="linkButton"
              onClick={() => onChange([...new Set([...chosenIds, ...writable])])}
            >
              {t(deferredSearch.trim() === '' && tagFilter.filter === '' ? 'groups.selectAll' : 'groups.selectFound')}
            </button>
            <button type="button" className="linkButton" onClick={() => onChange([])}>
              {t('groups.clear')}
            </button>
          </span>
        </div>
        <SendCheckLine
          groups={groups}
          chosenIds={checkedIds}
          leftNames={leftNames}
          isChangeable={isChangeable}
          onExclude={onChange}
        />
        <VirtualList
          items={found}
          label={t('groups.list')}
          className="launch-list"
          rowHeightPx={ROW_HEIGHT_PX}
          keyOf={({ id }) => id}
        >
          {(group) => <GroupOption group={group} isChosen={chosen.has(group.id)} onToggle={handleToggle} />}
        </VirtualList>
      </>
    );
  }

  return (
    <fieldset className="launch-part launch-groups">
      <legend className="launch-legend">{t('groups.label')}</legend>
      <SearchRow label={t('groups.search')} text={search} hasFocus={hasFocus} onChange={setSearch}>
        <TagFilter tags={tagFilter.tags} value={tagFilter.filter} onChange={tagFilter.choose} />
        <SelectionChoice chosenIds={chosenIds} onChoose={onChange} />
      </SearchRow>
      <QueryView
        query={query}
        failure={t('groups.loadFailed')}
        skeleton={<div className="skeletonBlock launch-list" />}
      >
        {renderList}
      </QueryView>
    </fieldset>
  );
}

interface GroupOptionProps {
  group: Group;
  isChosen: boolean;
  onToggle: (groupId: number) => void;
}

/** A group to start in. Read-only groups are marked; such a selection can only be removed. */
function GroupOption({ group, isChosen, onToggle }: GroupOptionProps) {
  const { t } = useTranslation(['launch', 'common']);
  const { id, can_post, group_type } = group;
  return (
    <div className="row launchOption" data-chosen={isChosen}>
      <label className="launchOption-label">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={!can_post && !isChosen}
          onChange={() => {
            onToggle(id);
          }}
        />
        <span className="launchOption-name" title={groupName(group)}>
          {groupName(group)}
        </span>
      </label>
      <span className="row launchOption-facts" data-closed={!can_post}>
        {can_post ? t(`common:groupType.${group_type}`) : t('groups.readOnly')}
      </span>
    </div>
  );
}
