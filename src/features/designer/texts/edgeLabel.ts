import type { TFunction } from 'i18next';

import type { FunnelEdge } from '@contract/schemas/shapes';
import { trimVisible } from '@contract/visibleText';

/** The edge's label, else its condition, else empty. @param wait writes a waiting time in minutes */
export function edgeLabel(
  { label, data }: FunnelEdge,
  t: TFunction<'designer'>,
  wait: (totalMinutes: number | undefined) => string,
): string {
  const own = trimVisible(data?.label ?? label ?? '');
  if (own !== '' || !data || data.condition === 'always') return own;
  return data.condition === 'delay' ? wait(data.delay) : t('conditions.condition');
}
