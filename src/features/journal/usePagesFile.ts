import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import dayjs from 'dayjs';

import { limits } from '@contract/limits';

import { serverNow } from '@/lib/clock';
import { downloadCsv } from '@/lib/downloadFile';
import { useShowToast } from '@/ui/Toasts';
import { useAnnounce } from '@/ui/useAnnounce';

const PAGES_MAX_COUNT = limits.journal.fileMaxCount / limits.journal.filePageCount;

interface Pages<Row, After> {
  /** The beginning of the file's name. */
  name: string;
  read: (after: After | null) => Promise<{ rows: readonly Row[]; next: After | null }>;
  head: readonly string[];
  toCells: (row: Row) => string[];
}

/** Saves all rows of a list that the server pages as a file, as many as one may have. */
export function usePagesFile<Row extends { id: number }, After>({ name, read, head, toCells }: Pages<Row, After>) {
  const { t } = useTranslation('journal');
  const announce = useAnnounce();
  const show = useShowToast();
  const [isSaving, setIsSaving] = useState(false);

  async function write(): Promise<void> {
    // By id: what is sent meanwhile may come twice.
    const rows = new Map<number, Row>();
    let after: After | null = null;
    for (let count = 0; count < PAGES_MAX_COUNT && (count === 0 || after !== null); count += 1) {
      const page: { rows: readonly Row[]; next: After | null } = await read(after);
      for (const row of page.rows) rows.set(row.id, row);
      after = page.next;
    }
    const day = dayjs(serverNow()).format('YYYY-MM-DD');
    downloadCsv([head, ...[...rows.values()].map(toCells)], `${name}_${day}.csv`);
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
