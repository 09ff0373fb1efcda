import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { LineIcon } from '@/ui/LineIcon';

import { designerActions } from '../designerSlice';
import { useDesigner } from '../useDesigner';

/** Arrows that lead back and forward: the library's two circles differ only in their tips. */
const PATHS = {
  undo: 'M7.5 4 4 7.5 7.5 11M4 7.5h7.5a4.25 4.25 0 0 1 0 8.5H8',
  redo: 'M12.5 4 16 7.5 12.5 11M16 7.5H8.5a4.25 4.25 0 0 0 0 8.5H12',
};

/** Undo and redo buttons. */
export function HistoryButtons() {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const canUndo = useDesigner(({ history }) => history.past.length > 0);
  const canRedo = useDesigner(({ history }) => history.future.length > 0);
  const { undone, redone } = designerActions;
  const ways = [
    { way: 'undo', keys: 'Control+Z Meta+Z', isIdle: !canUndo, act: undone },
    { way: 'redo', keys: 'Control+Shift+Z Control+Y', isIdle: !canRedo, act: redone },
  ] as const;
  return (
    <div className="toolbar-tools" role="group" aria-label={t('history.label')}>
      {ways.map(({ way, keys, isIdle, act }) => (
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
          <LineIcon path={PATHS[way]} />
        </button>
      ))}
    </div>
  );
}
