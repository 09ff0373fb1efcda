import { use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { FunnelEdge } from '@contract/schemas/shapes';

import { hasSentNothing, StatsContext } from './statsContext';

/** Adds to the label of a condition the share of the runs that took it, of those that came to it, while that is shown. */
export function useShares(): (edge: FunnelEdge, label: string) => string {
  const { t } = useTranslation('designer');
  const found = use(StatsContext)?.found ?? null;
  return useMemo(() => {
    const counts = new Map(found?.edges.map((edge) => [edge.edgeId, edge]));
    return ({ id, data }, label) => {
      if (!found || hasSentNothing(found) || data?.condition !== 'condition') return label;
      const { asked = 0, taken = 0 } = counts.get(id) ?? {};
      // Where no run came nothing is known, which is not 0.
      if (asked === 0) return t('stats.unknownLabel', { label });
      return t('stats.shareLabel', { label, percent: Math.round((taken / asked) * 100) });
    };
  }, [found, t]);
}
