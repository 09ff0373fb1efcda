import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { designerActions } from '../designerSlice';
import { useDesigner } from '../useDesigner';

/** Undo and redo buttons. */
export function HistoryButtons() {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const canUndo = useDesigner(({ history }) => history.past.length > 0);
  const canRedo = useDesigner(({ history }) => history.future.length > 0);
  const { undone, redone } = designerActions;
  const ways = [
    { way: 'undo', Icon: UndoOutlined, keys: 'Control+Z Meta+Z', isIdle: !canUndo, act: undone },
    { way: 'redo', Icon: RedoOutlined, keys: 'Control+Shift+Z Control+Y', isIdle: !canRedo, act: redone },
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
