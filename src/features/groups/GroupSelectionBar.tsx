import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useHeightVariable } from '@/ui/useHeightVariable';

import './groupTags.css';
import './groupsTexts';

interface Props {
  selectedCount: number;
  /** Selected ones that the filter hides. */
  hiddenCount: number;
  onAddTag: () => void;
  onRemoveTag: () => void;
  onClear: () => void;
}

/** What can be done with the selected groups; it stays at the lower edge of the window, below the toasts. */
export function GroupSelectionBar({ selectedCount, hiddenCount, onAddTag, onRemoveTag, onClear }: Props) {
  const { t } = useTranslation('groups');
  const bar = useRef<HTMLElement>(null);
  useHeightVariable(bar, '--sticky-foot');
  return (
    <section ref={bar} className="groupSelection" aria-label={t('selection.label')}>
      <span role="status">
        {t('selection.chosen', { chosen: selectedCount })}
        {hiddenCount > 0 && ` (${t('selection.hidden', { total: hiddenCount })})`}
      </span>
      <button type="button" className="tonalButton" onClick={onAddTag}>
        {t('selection.addTag')}
      </button>
      <button type="button" className="plainButton" onClick={onRemoveTag}>
        {t('selection.removeTag')}
      </button>
      <button type="button" className="linkButton" onClick={onClear}>
        {t('selection.clear')}
      </button>
    </section>
  );
}
