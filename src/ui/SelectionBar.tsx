import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import './selectionBar.css';
import { useHeightVariable } from './useHeightVariable';

interface Props {
  /** Accessible name. */
  label: string;
  selectedCount: number;
  /** Selected ones that the filter hides. */
  hiddenCount: number;
  /** All that are shown; null when they are selected. */
  shownCount: number | null;
  onSelectShown: () => void;
  onClear: () => void;
  /** Buttons. */
  children: ReactNode;
}

/** What can be done with the selected rows; it stays at the lower edge of the window. */
export function SelectionBar(props: Props) {
  const { label, selectedCount, hiddenCount, shownCount, onSelectShown, onClear, children } = props;
  const { t } = useTranslation('common');
  const bar = useRef<HTMLElement>(null);
  useHeightVariable(bar, '--sticky-foot');
  return (
    <section ref={bar} className="row selectionBar" aria-label={label}>
      <span role="status">
        {t('selection.chosen', { chosen: selectedCount })}
        {hiddenCount > 0 && ` (${t('selection.hidden', { total: hiddenCount })})`}
      </span>
      {shownCount !== null && (
        <button type="button" className="linkButton" onClick={onSelectShown}>
          {t('selection.all', { total: shownCount })}
        </button>
      )}
      <button type="button" className="linkButton" onClick={onClear}>
        {t('selection.clear')}
      </button>
      <div className="selectionBar-actions">{children}</div>
    </section>
  );
}
