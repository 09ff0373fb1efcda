import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { createSearch } from '@contract/search';
import type { Group } from '@contract/schemas/shapes';

import { useTagFilter } from '@/api/useTags';
import { groupName } from '@/lib/names';
import { SearchRow } from '@/ui/SearchRow';
import { SelectionChoice } from '@/entities/group/SelectionChoice';
import type { SelectionName } from '@/entities/group/SelectionSelect';
import { TagFilter } from '@/entities/tag/TagFilter';
import { VirtualList } from '@/ui/VirtualList';

const ROW_HEIGHT_PX = 38;

interface Props {
  groups: readonly Group[];
  chosenIds: readonly number[];
  isDisabled: boolean;
  /** Shown when there are no groups at all. */
  noneText?: string;
  /** With the saved selection that the groups are of, if one was chosen. */
  onChange: (groupIds: number[], selection?: SelectionName) => void;
  hasSelections?: boolean;
}

/** Selects groups: a search, all matches at once, and a count. */
export function GroupChoice({ groups, chosenIds, isDisabled, noneText, onChange, hasSelections = false }: Props) {
  const { t } = useTranslation(['broadcast', 'common']);
  const [search, setSearch] = useState('');
  const { tags, filter, choose, matches } = useTagFilter();
  const wanted = useDeferredValue(search).trim();
  const found = useMemo(() => {
    const isFound = createSearch(wanted);
    return groups.filter((group) => matches(group) && isFound(groupName(group)));
  }, [groups, wanted, matches]);
  const chosen = useMemo(() => new Set(chosenIds), [chosenIds]);
  const writable = found.filter(({ can_post }) => can_post);

  function toggle(id: number) {
    onChange(chosen.has(id) ? chosenIds.filter((other) => other !== id) : [...chosenIds, id]);
  }

  return (
    <fieldset className="broadcast-groups" disabled={isDisabled}>
      <legend className="broadcast-label">{t('groups.label')}</legend>
      <SearchRow label={t('groups.search')} text={search} hasShortcut onChange={setSearch}>
        <TagFilter tags={tags} value={filter} onChange={choose} />
        {hasSelections && <SelectionChoice chosenIds={chosenIds} onChoose={onChange} />}
      </SearchRow>
      {groups.length > 0 && (
        <div className="row broadcast-selection">
          <button
            type="button"
            className="linkButton"
            onClick={() => {
              onChange([...new Set([...chosenIds, ...writable.map(({ id }) => id)])]);
            }}
          >
            {t(wanted === '' && filter === '' ? 'groups.selectAll' : 'groups.selectFound')}
          </button>
          <button
            type="button"
            className="linkButton"
            onClick={() => {
              onChange([]);
            }}
          >
            {t('groups.clear')}
          </button>
        </div>
      )}
      {found.length === 0 ? (
        <p className="hint broadcast-hint">
          {groups.length === 0 ? (noneText ?? t('groups.none')) : t('groups.notFound')}
        </p>
      ) : (
        <VirtualList
          items={found}
          label={t('groups.label')}
          className="broadcast-list"
          rowHeightPx={ROW_HEIGHT_PX}
          keyOf={({ id }) => id}
          isReadOnly={isDisabled}
        >
          {(group) => (
            <label className="row broadcast-option" data-chosen={chosen.has(group.id)}>
              <input
                type="checkbox"
                checked={chosen.has(group.id)}
                disabled={!group.can_post && !chosen.has(group.id)}
                onChange={() => {
                  toggle(group.id);
                }}
              />
              <span className="broadcast-optionName" title={groupName(group)}>
                {groupName(group)}
              </span>
              <span className="hint broadcast-hint" data-closed={!group.can_post}>
                {group.can_post ? t(`common:groupType.${group.group_type}`) : t('groups.readOnly')}
              </span>
            </label>
          )}
        </VirtualList>
      )}
    </fieldset>
  );
}
