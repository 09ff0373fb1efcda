import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';

import { designerActions, selectDesigner } from '../designerSlice';

/** One step back, and one forward again. */
export function HistoryButtons() {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const { past, future } = useSelector(selectDesigner).history;
  const { undone, redone } = designerActions;
  const ways = [
    { way: 'undo', Icon: UndoOutlined, keys: 'Control+Z Meta+Z', isIdle: past.length === 0, act: undone },
    { way: 'redo', Icon: RedoOutlined, keys: 'Control+Shift+Z Control+Y', isIdle: future.length === 0, act: redone },
  ] as const;
  return (
    <div className="toolbar-tools" role="group" aria-label={t('history.label')}>
      {ways.map(({ way, Icon, keys, isIdle, act }) => (
        <button
          key={way}
          type="button"
          className="iconButton"
          title={t(`history.${way}`)}
          aria-label={t(`history.${way}`)}
          aria-keyshortcuts={keys}
          aria-disabled={isIdle}
          onClick={() => dispatch(act())}
        >
          <Icon aria-hidden />
        </button>
      ))}
    </div>
  );
}
