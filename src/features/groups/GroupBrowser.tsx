import { createContext, memo, Suspense, use, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { Group } from '@contract/schemas/shapes';

import { useOffers } from '@/api/offers';
import { useGroupDetails } from '@/api/useGroupDetails';
import { useSelectionFilter } from '@/api/useSelectionFilter';
import { useTags } from '@/api/useTags';
import { keepExistingTags } from '@/lib/tagFilter';
import { EmptyState } from '@/ui/EmptyState';
import { lazyView } from '@/ui/lazyView';
import { MissingPart } from '@/ui/missing';
import { ListFilter, toChoice } from '@/ui/ListFilter';
import { QueryFailure } from '@/ui/QueryFailure';
import { SelectionBar } from '@/ui/SelectionBar';
import { TagFilter } from '@/entities/tag/TagFilter';
import { useKeptSelection } from '@/ui/useKeptSelection';
import { useSteadyCallback } from '@/ui/useSteadyCallback';
import { useUrlFilter } from '@/ui/useUrlFilter';

import { bulkActions, type BulkAction, type GroupAction } from './groupActions';
import { CHOICES, isFiltering, matchGroups, sortGroups, type GroupFilter } from './groupFilter';
import { GroupGrid } from './GroupGrid';
import { GroupViewSwitch } from './GroupViewSwitch';
import { useGroupView } from './useGroupView';
import { useThrottledRows } from './useThrottledRows';

// antd's table is large.
const { View: GroupTable } = lazyView(
  async () => (await import(/* webpackChunkName: "group-table" */ './GroupTable')).GroupTable,
  MissingPart,
);

const NO_FILTER = { search: '', type: 'all', funnels: 'all', greeting: 'all', writing: 'all', tags: '' } as const;

interface Props {
  groups: readonly Group[];
  onAction: (action: GroupAction, groupId: number) => void;
  onBulkAction: (action: BulkAction, groupIds: number[]) => void;
}

/** What changes too often for the filter bar. */
interface Live extends Props {
  selected: ReadonlySet<number>;
  onSelected: (groupIds: ReadonlySet<number>) => void;
}

const NOTHING: ReadonlySet<number> = new Set();
const ignore = () => undefined;

/** Read by the list alone: an event renders neither the filter bar nor antd's fields in it. */
const LiveContext = createContext<Live>({
  groups: [],
  selected: NOTHING,
  onAction: ignore,
  onBulkAction: ignore,
  onSelected: ignore,
});

/** All groups of the owner, live, with the filter in the URL. Typing never waits for the cards. */
export function GroupBrowser({ groups, onAction, onBulkAction }: Props) {
  const [selected, onSelected] = useKeptSelection('selectedGroups', groups);
  const live = useMemo(
    () => ({ groups, selected, onAction, onBulkAction, onSelected }),
    [groups, selected, onAction, onBulkAction, onSelected],
  );
  const throttled = useThrottledRows(groups);
  return (
    <LiveContext value={live}>
      <FilteredGroups groups={throttled} />
    </LiveContext>
  );
}

const FilteredGroups = memo(function FilteredGroups({ groups }: Pick<Props, 'groups'>) {
  const { t } = useTranslation('groups');
  const state = useUrlFilter(CHOICES);
  const offers = useOffers();
  const { tags: allTags, byGroup } = useTags();
  const filter = offers ? state.filter : withoutFacts(state.filter);
  // Tags and selections that were deleted meanwhile filter nothing.
  const tags = keepExistingTags(filter.tags, allTags);
  const { sort, type, funnels, greeting, writing } = filter;
  const search = useDeferredValue(filter.search);
  const { byId: details } = useGroupDetails({ skip: sort !== 'members' });
  const sorted = useMemo(() => sortGroups(groups, sort, details), [groups, sort, details]);
  const { selections, groupIds, ...selection } = useSelectionFilter(filter.tags, sorted);
  const found = useMemo(() => {
    const matching = matchGroups(sorted, { search, type, funnels, greeting, writing, tags, sort }, byGroup);
    return groupIds ? matching.filter(({ id }) => groupIds.has(id)) : matching;
  }, [sorted, search, type, funnels, greeting, writing, tags, sort, byGroup, groupIds]);
  const handleTags = useSteadyCallback((value: string) => state.choose({ tags: value }));
  const [view, chooseView] = useGroupView();
  const List = offers && view === 'table' ? GroupTable : GroupGrid;
  const isPart = groupIds !== null || isFiltering({ ...filter, tags, search });

  const choices = [
    toChoice('type', t('filter.fields.type'), [type, CHOICES.type], (option) => t(`filter.choices.type.${option}`)),
    ...(offers
      ? [
          toChoice('funnels', t('filter.fields.funnels'), [funnels, CHOICES.funnels], (option) =>
            t(`filter.choices.funnels.${option}`),
          ),
          toChoice('greeting', t('filter.fields.greeting'), [greeting, CHOICES.greeting], (option) =>
            t(`filter.choices.greeting.${option}`),
          ),
          // Where it is set, by a link of the overview: five lists leave the search no room on most screens.
          ...(writing === 'all'
            ? []
            : [
                toChoice('writing', t('filter.fields.writing'), [writing, CHOICES.writing], (option) =>
                  t(`filter.choices.writing.${option}`),
                ),
              ]),
        ]
      : []),
    toChoice('sort', t('filter.fields.sort'), [sort, CHOICES.sort], (option) => t(`filter.choices.sort.${option}`)),
  ];
  const reset = (
    <button type="button" className="plainButton" onClick={() => state.choose(NO_FILTER)}>
      {t('filter.reset')}
    </button>
  );

  return (
    <>
      <ListFilter
        state={state}
        label={t('filter.label')}
        searchLabel={t('filter.search')}
        choices={choices}
        found={isPart && !selection.isPending && t('filter.found', { count: found.length })}
        reset={isPart && found.length > 0 && reset}
        isMoreActive={tags !== '' || groupIds !== null}
      >
        <TagFilter tags={allTags} selections={selections} value={groupIds ? filter.tags : tags} onChange={handleTags} />
        {offers && <GroupViewSwitch view={view} onChoose={chooseView} />}
      </ListFilter>
      {selection.isPending ? (
        <PendingSelection error={selection.error} onRetry={selection.retry} />
      ) : found.length > 0 ? (
        <Suspense fallback={<div className="skeletonBlock" />}>
          <LiveList List={List} groups={found} />
        </Suspense>
      ) : (
        <EmptyState title={t('filter.nothing.title')} text={t('filter.nothing.text')} action={reset} />
      )}
      <SelectedGroups shown={found} />
    </>
  );
});

/** In place of the groups while the rule of the chosen selection cannot be applied. */
function PendingSelection({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['groups', 'common']);
  if (error !== undefined)
    return <QueryFailure error={error} failure={t('filter.selectionFailed')} onRetry={onRetry} />;
  return <div className="skeletonBlock" role="status" aria-label={t('common:loading')} />;
}

interface LiveListProps {
  List: typeof GroupGrid | typeof GroupTable;
  groups: readonly Group[];
}

function LiveList({ List, groups }: LiveListProps) {
  const { groups: current, selected, onAction, onSelected } = use(LiveContext);
  return <List groups={groups} current={current} onAction={onAction} selected={selected} onSelected={onSelected} />;
}

/** The bar of the selected groups; those that were left meanwhile are not among them. */
function SelectedGroups({ shown }: { shown: readonly Group[] }) {
  const { t } = useTranslation('groups');
  const { groups, selected, onBulkAction, onSelected } = use(LiveContext);
  if (selected.size === 0) return null;
  const ids = groups.map(({ id }) => id).filter((id) => selected.has(id));
  if (ids.length === 0) return null;
  const shownCount = shown.filter(({ id }) => selected.has(id)).length;
  return (
    <SelectionBar
      label={t('selection.label')}
      selectedCount={ids.length}
      hiddenCount={Math.max(0, ids.length - shownCount)}
      shownCount={shownCount < shown.length ? shown.length : null}
      onSelectShown={() => onSelected(new Set([...ids, ...shown.map(({ id }) => id)]))}
      onClear={() => onSelected(NOTHING)}
    >
      {bulkActions.map((action) => (
        <button
          key={action}
          type="button"
          className={action === 'start' ? 'tonalButton' : 'plainButton'}
          data-danger={action === 'leave'}
          onClick={() => onBulkAction(action, ids)}
        >
          {t(`selection.${action}`)}
        </button>
      ))}
    </SelectionBar>
  );
}

/** A server without these fields cannot be queried for all groups at once. */
const withoutFacts = (filter: GroupFilter): GroupFilter => ({
  ...filter,
  funnels: 'all',
  greeting: 'all',
  writing: 'all',
  sort: filter.sort === 'funnels' || filter.sort === 'members' ? 'name' : filter.sort,
});
