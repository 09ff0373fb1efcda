import { Input, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Funnel } from '@contract/schemas/shapes';

import { useListAllFunnelsQuery } from '@/api/funnelsApi';
import { QueryView } from '@/ui/QueryView';

import { FunnelOption } from './FunnelOption';
import { matchFunnels, type FunnelFilter } from './matching';

interface Props {
  chosenId: number | null;
  hasFocus: boolean;
  onChoose: (funnelId: number) => void;
}

/** Lets the operator choose one funnel, by name and status. */
export function FunnelPicker({ chosenId, hasFocus, onChoose }: Props) {
  const { t } = useTranslation('launch');
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<FunnelFilter>('all');
  const query = useListAllFunnelsQuery();
  const choices = [
    { value: 'all', label: t('funnels.all') },
    { value: 'active', label: t('funnels.onlyActive') },
    { value: 'inactive', label: t('funnels.onlyInactive') },
  ] satisfies { value: FunnelFilter; label: string }[];

  function renderList(funnels: readonly Funnel[]) {
    const found = matchFunnels(funnels, filter, search);
    if (found.length === 0) return <p className="launch-empty">{t('funnels.empty')}</p>;
    return (
      <ul className="launch-list">
        {found.map((funnel) => (
          <FunnelOption key={funnel.id} funnel={funnel} isChosen={funnel.id === chosenId} onChoose={onChoose} />
        ))}
      </ul>
    );
  }

  return (
    <fieldset className="launch-part">
      <legend className="launch-legend">{t('funnels.label')}</legend>
      <div className="launch-tools">
        <Input
          className="launch-search"
          autoFocus={hasFocus}
          value={search}
          aria-label={t('funnels.search')}
          placeholder={t('funnels.search')}
          onChange={({ target }) => {
            setSearch(target.value);
          }}
        />
        <Segmented aria-label={t('funnels.filter')} options={choices} value={filter} onChange={setFilter} />
      </div>
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
