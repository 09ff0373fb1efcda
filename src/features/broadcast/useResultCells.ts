import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';

import type { BroadcastResult, BroadcastText } from '@contract/schemas/shapes';

import { deliveryReason } from '@/lib/deliveryReason';
import { groupName } from '@/lib/names';

type ToCells = (rows: readonly BroadcastResult[], texts: readonly BroadcastText[] | null) => string[][];

/** Makes the cells of a file: a line of titles, then group, status, time, reason and, if given, text of each result. */
export function useResultCells(): ToCells {
  const { t } = useTranslation(['broadcast', 'deliveries']);
  const reasonOf = ({ status, error }: BroadcastResult) =>
    error === null || status !== 'failed' ? '' : t(`deliveries:reasons.${deliveryReason(error)}`, { code: error });
  return (rows, texts) => {
    const textOf = new Map(texts?.map(({ groupId, text }) => [groupId, text]));
    const titles = (['group', 'status', 'moment', 'reason'] as const).map((key) => t(`results.columns.${key}`));
    return [
      [...titles, ...(texts ? [t('results.columns.text')] : [])],
      ...rows.map((row) => [
        groupName(row),
        t(`deliveries:statuses.${row.status}`),
        row.sent_at === null ? '' : sortableMoment(row.sent_at),
        reasonOf(row),
        ...(texts ? [textOf.get(row.group_id) ?? ''] : []),
      ]),
    ];
  };
}

/** In the one form that spreadsheets of every country take for a date. */
const sortableMoment = (atS: number) => dayjs.unix(atS).format('YYYY-MM-DD HH:mm');
