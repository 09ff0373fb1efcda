import { useTranslation } from 'react-i18next';

import { SelectionBar } from '@/ui/SelectionBar';

import type { ShownEntry } from './entries';

interface Props {
  /** All that can be moved. */
  entries: readonly ShownEntry[];
  selectedKeys: ReadonlySet<string>;
  onSelected: (keys: ReadonlySet<string> | null) => void;
  onMove: (entries: readonly ShownEntry[]) => void;
}

/** Moves the selected entries together. */
export function SelectedEntries({ entries, selectedKeys, onSelected, onMove }: Props) {
  const { t } = useTranslation('calendar');
  const chosen = entries.filter(({ key }) => selectedKeys.has(key));
  return (
    <SelectionBar
      label={t('selected')}
      selectedCount={chosen.length}
      hiddenCount={0}
      shownCount={chosen.length === entries.length ? null : entries.length}
      onSelectShown={() => onSelected(new Set(entries.map(({ key }) => key)))}
      onClear={() => onSelected(null)}
    >
      <button type="button" className="solidButton" disabled={chosen.length === 0} onClick={() => onMove(chosen)}>
        {t('move')}
      </button>
    </SelectionBar>
  );
}
