import { useTranslation } from 'react-i18next';
import dayjs from 'dayjs';

import type { JournalEntry } from '@contract/schemas/shapes';

import { useLazyReadJournalQuery, type JournalSearch } from '@/api/journalApi';
import { actText } from '@/entities/message/actText';
import { deliveryReason } from '@/lib/deliveryReason';
import { SORTABLE_MOMENT } from '@/lib/downloadFile';
import { nameInQuotes } from '@/lib/names';

import { usePagesFile } from './usePagesFile';

const COLUMNS = ['moment', 'group', 'source', 'message', 'state'] as const;

/** Saves the deliveries of a search as a file. */
export function useJournalFile(search: JournalSearch) {
  const { t } = useTranslation(['journal', 'deliveries', 'groupActs', 'progress']);
  const [readPage] = useLazyReadJournalQuery();
  const actSource = (targetId: number | undefined) =>
    targetId === undefined ? t('groupActs:byHand') : t('groupActs:onMessage', { id: String(targetId) });
  const sourceOf = ({ kind, sourceId, funnelName, act }: JournalEntry) =>
    kind === 'act'
      ? actSource(act?.targetId)
      : t(`deliveries:kinds.${kind}`, { id: String(sourceId), name: nameInQuotes(funnelName ?? '') });
  const reasonOf = ({ status, error, wait }: JournalEntry) => {
    if (wait?.reason === 'time' || wait?.reason === 'paused') return t(`waits.${wait.reason}`);
    if (wait) return t(`progress:waits.${wait.reason}`);
    return status === 'success' || error === null
      ? ''
      : t(`deliveries:reasons.${deliveryReason(error, status)}`, { code: error });
  };
  const textOf = ({ act, message }: JournalEntry) => {
    if (!act) return message;
    const done = t(`groupActs:history.${actText(act)}`);
    return message === '' ? done : `${done}: ${message}`;
  };
  return usePagesFile<JournalEntry, string>({
    name: 'journal',
    async read(after) {
      const { entries, next } = await readPage({ ...search, after }).unwrap();
      return { rows: entries, next };
    },
    head: [...COLUMNS.map((key) => t(`columns.${key}`)), t('file.reason')],
    toCells: (row) => [
      dayjs(row.atMs).format(SORTABLE_MOMENT),
      row.groupName,
      sourceOf(row),
      textOf(row),
      t(row.status === 'success' && row.act ? 'groupActs:done' : `deliveries:statuses.${row.status}`),
      reasonOf(row),
    ],
  });
}
