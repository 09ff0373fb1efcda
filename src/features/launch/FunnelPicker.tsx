import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Funnel } from '@contract/schemas/shapes';

import { useListAllFunnelsQuery } from '@/api/funnelsApi';
import { QueryView } from '@/ui/QueryView';
import { SearchRow } from '@/ui/SearchRow';
import { SearchSelect } from '@/ui/SearchSelect';
import { VirtualList } from '@/ui/VirtualList';

import { FunnelOption } from './FunnelOption';
import { FUNNEL_FILTERS, matchFunnels, putFirst, type FunnelFilter } from './matching';

const ROW_HEIGHT_PX = 45;

interface Props {
  chosenId: number | null;
  hasFocus: boolean;
  onChoose: (funnelId: number) => void;
}

/** Selects one funnel, with search and status filter. */
export function FunnelPicker({ chosenId, hasFocus, onChoose }: Props) {
  const { t } = useTranslation('launch');
  const [search, setSearch] = useState('');
  const deferredSearch = useDeferredValue(search);
  // The preselected one is visible immediately, however many there are.
  const [firstIds] = useState(() => (chosenId === null ? [] : [chosenId]));
  const [filter, setFilter] = useState<FunnelFilter>('all');
  const query = useListAllFunnelsQuery();

  function renderList(funnels: readonly Funnel[]) {
    if (funnels.length === 0)
      return (
        <p className="launch-empty">
          {t('funnels.none')}{' '}
          <a href="/funnel-designer" target="_blank" rel="noreferrer">
            {t('funnels.create')}
          </a>
        </p>
      );
    const found = putFirst(matchFunnels(funnels, filter, deferredSearch), firstIds);
    if (found.length === 0) return <p className="launch-empty">{t('funnels.empty')}</p>;
    return (
      <VirtualList
        items={found}
        label={t('funnels.list')}
        className="launch-list"
        rowHeightPx={ROW_HEIGHT_PX}
        keyOf={({ id }) => id}
      >
        {(funnel) => <FunnelOption funnel={funnel} isChosen={funnel.id === chosenId} onChoose={onChoose} />}
      </VirtualList>
    );
  }

  return (
    <fieldset className="launch-part">
      <legend className="launch-legend">{t('funnels.label')}</legend>
      <SearchRow label={t('funnels.search')} text={search} hasFocus={hasFocus} onChange={setSearch}>
        <SearchSelect
          isSearchable={false}
          className="launch-filter"
          aria-label={t('funnels.filter')}
          value={filter}
          options={FUNNEL_FILTERS.map((one) => ({ value: one, label: t(`funnels.filters.${one}`) }))}
          onChange={setFilter}
        />
        <label className="launch-switch">
          <input
            type="checkbox"
            role="switch"
            checked={filter === 'active'}
            onChange={({ target }) => {
              setFilter(target.checked ? 'active' : 'all');
            }}
          />
          {t('funnels.switch')}
        </label>
      </SearchRow>
      <QueryView
        query={query}
        failure={t('funnels.loadFailed')}
        skeleton={<div className="skeletonBlock launch-list" />}
      >
        {renderList}
      </QueryView>
    </fieldset>
  );
}
