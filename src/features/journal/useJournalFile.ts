import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import dayjs from 'dayjs';

import { limits } from '@contract/limits';
import type { JournalEntry, JournalPage } from '@contract/schemas/shapes';

import { useLazyReadJournalQuery, type JournalSearch } from '@/api/journalApi';
import { actText } from '@/entities/message/actText';
import { serverNow } from '@/lib/clock';
import { deliveryReason } from '@/lib/deliveryReason';
import { downloadCsv, SORTABLE_MOMENT } from '@/lib/downloadFile';
import { nameInQuotes } from '@/lib/names';
import { useShowToast } from '@/ui/Toasts';
import { useAnnounce } from '@/ui/useAnnounce';

const COLUMNS = ['moment', 'group', 'source', 'message', 'state'] as const;
const PAGES_MAX_COUNT = limits.journal.fileMaxCount / limits.journal.filePageCount;

/** Saves the deliveries of a search as a file, as many as one may have. */
export function useJournalFile(search: JournalSearch) {
  const { t } = useTranslation('journal');
  const announce = useAnnounce();
  const show = useShowToast();
  const toCells = useCells();
  const [readPage] = useLazyReadJournalQuery();
  const [isSaving, setIsSaving] = useState(false);

  async function write(): Promise<void> {
    // By id: what is sent meanwhile may come twice.
    const rows = new Map<number, JournalEntry>();
    let after: string | null = null;
    for (let count = 0; count < PAGES_MAX_COUNT && (count === 0 || after !== null); count += 1) {
      const page: JournalPage = await readPage({ ...search, after }).unwrap();
      for (const entry of page.entries) rows.set(entry.id, entry);
      after = page.next;
    }
    downloadCsv(toCells([...rows.values()]), `journal_${dayjs(serverNow()).format('YYYY-MM-DD')}.csv`);
    if (after !== null)
      show({ style: 'message', kind: 'warning', text: t('file.cut', { max: limits.journal.fileMaxCount }) });
  }

  async function save(): Promise<void> {
    setIsSaving(true);
    await announce(write(), { failure: t('file.failed') });
    setIsSaving(false);
  }
  return { save, isSaving };
}

/** A line of titles, then a line for each delivery. */
function useCells(): (rows: readonly JournalEntry[]) => string[][] {
  const { t } = useTranslation(['journal', 'deliveries', 'groupActs', 'progress']);
  const sourceOf = ({ kind, sourceId, funnelName }: JournalEntry) =>
    kind === 'act'
      ? t('groupActs:byHand')
      : t(`deliveries:kinds.${kind}`, { id: String(sourceId), name: nameInQuotes(funnelName ?? '') });
  const reasonOf = ({ status, error, wait }: JournalEntry) => {
    if (wait?.reason === 'time' || wait?.reason === 'paused') return t(`waits.${wait.reason}`);
    if (wait) return t(`progress:waits.${wait.reason}`);
    return status === 'success' || error === null
      ? ''
      : t(`deliveries:reasons.${deliveryReason(error)}`, { code: error });
  };
  return (rows) => [
    [...COLUMNS.map((key) => t(`columns.${key}`)), t('file.reason')],
    ...rows.map((row) => [
      dayjs(row.atMs).format(SORTABLE_MOMENT),
      row.groupName,
      sourceOf(row),
      row.act ? t(`groupActs:history.${actText(row.act)}`) : row.message,
      t(row.status === 'success' && row.act ? 'groupActs:done' : `deliveries:statuses.${row.status}`),
      reasonOf(row),
    ]),
  ];
}
