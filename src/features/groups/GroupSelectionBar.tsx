import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useHeightVariable } from '@/ui/useHeightVariable';

import type { BulkAction } from './groupActions';
import './groupTags.css';

/** In the order of the bar; leaving is last and red. */
const ACTIONS = ['start', 'addTag', 'removeTag', 'greet', 'leave'] as const satisfies readonly BulkAction[];

interface Props {
  selectedCount: number;
  /** Selected ones that the filter hides. */
  hiddenCount: number;
  /** All that are shown; null when they are selected. */
  shownCount: number | null;
  onAction: (action: BulkAction) => void;
  onSelectShown: () => void;
  onClear: () => void;
}

/** What can be done with the selected groups; it stays at the lower edge of the window. */
export function GroupSelectionBar(props: Props) {
  const { selectedCount, hiddenCount, shownCount, onAction, onSelectShown, onClear } = props;
  const { t } = useTranslation('groups');
  const bar = useRef<HTMLElement>(null);
  useHeightVariable(bar, '--sticky-foot');
  return (
    <section ref={bar} className="groupSelection" aria-label={t('selection.label')}>
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
      <div className="groupSelection-actions">
        {ACTIONS.map((action) => (
          <button
            key={action}
            type="button"
            className={action === 'start' ? 'tonalButton' : 'plainButton'}
            data-danger={action === 'leave'}
            onClick={() => onAction(action)}
          >
            {t(`selection.${action}`)}
          </button>
        ))}
      </div>
    </section>
  );
}
