import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { ICONS } from '@/ui/icons';
import { LineIcon } from '@/ui/LineIcon';

import { useClipActions } from '../clipboard/useClipActions';
import { useDeleteElement } from '../deletion/useDeleteElement';
import { designerActions } from '../designerSlice';
import { focusBack, PANEL_ID } from '../focus/focusTargets';

import { PanelHead } from './PanelHead';
import './settingsPanel.css';

/** Actions for several selected nodes. */
export function SelectionPanel({ ids }: { ids: string[] }) {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const deleteElement = useDeleteElement();
  const { copyByPress, duplicate } = useClipActions();
  const titleId = useId();
  return (
    <aside id={PANEL_ID} className="settingsPanel" aria-labelledby={titleId}>
      <PanelHead
        titleId={titleId}
        title={t('selection.title')}
        closeLabel={t('panel.close')}
        onClose={() => {
          dispatch(designerActions.elementSelected(null));
          focusBack(null);
        }}
      />
      <p className="settingsPanel-about">{t('selection.count', { count: ids.length })}</p>
      <div className="settingsPanel-fields">
        <div className="panelField">
          <button type="button" className="plainButton" onClick={() => void copyByPress()}>
            <LineIcon path={ICONS.copy} />
            {t('clipboard.copy')}
          </button>
        </div>
        <div className="panelField">
          <button type="button" className="plainButton" onClick={duplicate}>
            {t('clipboard.duplicate')}
          </button>
        </div>
        <div className="panelField">
          <button
            type="button"
            className="plainButton settingsPanel-delete"
            onClick={() => deleteElement({ kind: 'nodes', ids })}
          >
            <LineIcon path={ICONS.delete} />
            {t('selection.delete')}
          </button>
        </div>
        <p className="hint panelField-hint">{t('selection.hint')}</p>
      </div>
    </aside>
  );
}
