import { useTranslation } from 'react-i18next';

import type { BroadcastResult } from '@contract/schemas/shapes';

import { deliveryReason } from '@/lib/deliveryReason';
import { formatMoment } from '@/lib/moment';
import { groupName } from '@/lib/names';
import '@/ui/deliveryTexts';

import './broadcastTexts';

/** Makes the cells of a file: a line of titles, then group, status, time and reason of each result. */
export function useResultCells(): (rows: readonly BroadcastResult[]) => string[][] {
  const { t } = useTranslation(['broadcast', 'deliveries']);
  const reasonOf = ({ status, error }: BroadcastResult) =>
    error === null || status !== 'failed' ? '' : t(`deliveries:reasons.${deliveryReason(error)}`, { code: error });
  return (rows) => [
    [t('results.columns.group'), t('results.columns.status'), t('results.columns.moment'), t('results.columns.reason')],
    ...rows.map((row) => [
      groupName(row),
      t(`deliveries:statuses.${row.status}`),
      row.sent_at === null ? '' : formatMoment(row.sent_at),
      reasonOf(row),
    ]),
  ];
}
