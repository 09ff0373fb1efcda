import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';

import { beginsAtTop } from '@/ui/dialogPlace';
import { VirtualList } from '@/ui/VirtualList';
import { useReturnFocus } from '@/ui/useReturnFocus';

import type { ShownEntry } from './entries';
import { EntryTile, type TileParts } from './EntryTile';

const ROW_PX = 32;

interface Props {
  entries: readonly ShownEntry[];
  parts: TileParts;
  onClose: () => void;
}

/** Entries of nearly the same moment, for which a lane has no room. */
export function EntriesModal({ entries, parts, onClose }: Props) {
  useReturnFocus();
  const { t } = useTranslation('calendar');
  const title = t('more', { count: entries.length });
  return (
    <Modal open {...beginsAtTop} title={title} footer={null} onCancel={onClose}>
      <VirtualList
        items={entries}
        label={title}
        className="calendarEntries"
        rowHeightPx={ROW_PX}
        keyOf={({ key }) => key}
      >
        {(entry) => <EntryTile entry={entry} parts={parts} />}
      </VirtualList>
    </Modal>
  );
}
