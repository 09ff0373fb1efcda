import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { Funnel } from '@contract/schemas/shapes';

import { EmptyState } from '@/ui/EmptyState';
import { ListFilter, toChoice } from '@/ui/ListFilter';
import { useUrlFilter } from '@/ui/useUrlFilter';
import { CardGrid } from '@/ui/CardGrid';

import { FunnelCard } from './FunnelCard';
import { CHOICES, isFiltering, matchFunnels, sortFunnels } from './funnelFilter';

/** Three columns beside the menu at 1280 px, four from about 1600 px. */
const CARD_MIN_PX = 316;
const COLUMNS_MAX_COUNT = 4;
const CARD_HEIGHT_PX = 134;
const NO_FILTER = { search: '', status: 'all' } as const;

interface Props {
  funnels: readonly Funnel[];
  onCopy: (funnelId: number) => void;
  onLaunch: (funnelId: number) => void;
  onSeries: (funnelId: number) => void;
}

/** All funnels of the owner, with the filter in the URL. Virtualised, so that thousands are as fast as a screenful. */
export function FunnelBrowser({ funnels, onCopy, onLaunch, onSeries }: Props) {
  const { t } = useTranslation('funnels');
  const state = useUrlFilter(CHOICES);
  const { status, sort } = state.filter;
  const search = useDeferredValue(state.filter.search);
  const sorted = useMemo(() => sortFunnels(funnels, sort), [funnels, sort]);
  const found = useMemo(() => matchFunnels(sorted, { search, status, sort }), [sorted, search, status, sort]);
  const isPart = isFiltering({ search, status, sort });
  const choices = [
    toChoice('status', t('filter.fields.status'), [status, CHOICES.status], (option) => t(`filter.status.${option}`)),
    toChoice('sort', t('filter.fields.sort'), [sort, CHOICES.sort], (option) => t(`filter.sort.${option}`)),
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
        found={isPart && t('filter.found', { count: found.length })}
        reset={isPart && found.length > 0 && reset}
      />
      {found.length > 0 ? (
        <CardGrid
          items={found}
          label={t('list')}
          columnMinPx={CARD_MIN_PX}
          columnMaxCount={COLUMNS_MAX_COUNT}
          rowHeightPx={CARD_HEIGHT_PX}
          keyOf={({ id }) => id}
        >
          {(funnel) => <FunnelCard funnel={funnel} onCopy={onCopy} onLaunch={onLaunch} onSeries={onSeries} />}
        </CardGrid>
      ) : (
        <EmptyState title={t('filter.nothing.title')} text={t('filter.nothing.text')} action={reset} />
      )}
    </>
  );
}
