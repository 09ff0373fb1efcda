import { ArrowLeftOutlined, CloseOutlined, FileAddOutlined, SaveOutlined, SearchOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector, useStore } from 'react-redux';

import { limits } from '@contract/limits';
import type { NodeType } from '@contract/schemas/shapes';

import { useToasts } from '@/ui/useToasts';

import { designerActions, selectDesigner, selectHasUnsavedWork, type DesignerRoot } from '../designerSlice';
import { focusPanel, NAME_ID } from '../focus/focusTargets';
import { hasStart } from '../graph/graphEdits';
import { NodeIcon } from '../nodes/NodeIcon';
import { useDesigner } from '../useDesigner';

import { HistoryButtons } from './HistoryButtons';
import { SaveState } from './SaveState';
import './toolbar.css';

/** Node types of the toolbar in order. Source: SPEC-2.76; the schedule node is ours, since otherwise none could be added. */
const ADDABLE = ['start', 'message', 'delay', 'schedule'] as const satisfies readonly NodeType[];

interface Props {
  frame: 'page' | 'modal';
  /** An empty name is marked from the first attempt to save, or once something is drawn. */
  isSaveTried: boolean;
  onNew: () => void;
  onSave: () => void;
  onFind: () => void;
  onClose: () => void;
}

/** The bar above the canvas: name, new nodes, save state and close button. */
export function Toolbar({ frame, isSaveTried, onNew, onSave, onFind, onClose }: Props) {
  const { t } = useTranslation(['designer', 'planner', 'common']);
  const dispatch = useDispatch();
  const { message } = useToasts();
  const store = useStore<DesignerRoot>();
  const name = useDesigner((designer) => designer.name);
  const funnelId = useDesigner((designer) => designer.funnelId);
  const hasUnsavedWork = useSelector(selectHasUnsavedWork);
  const isNameMissing = name.trim() === '' && (isSaveTried || hasUnsavedWork);
  const isSaving = useDesigner((designer) => designer.isSaving);

  function handleAdd(type: NodeType) {
    const { graph } = selectDesigner(store.getState());
    if (type === 'start' && hasStart(graph)) message.error(t('planner:problems.startDuplicate'));
    else {
      dispatch(designerActions.nodeAdded(type));
      // An added node gets the focus of its first field.
      focusPanel();
    }
  }

  return (
    <header className="toolbar">
      {frame === 'page' && (
        <button type="button" className="plainButton" title={t('toolbar.back')} onClick={onClose}>
          <ArrowLeftOutlined aria-hidden />
          <span className="toolbar-word">{t('toolbar.back')}</span>
        </button>
      )}
      <input
        id={NAME_ID}
        className="textField toolbar-name"
        aria-label={t('toolbar.name')}
        aria-required
        aria-invalid={isNameMissing}
        title={isNameMissing ? t('planner:problems.nameRequired') : undefined}
        placeholder={t('toolbar.name')}
        autoComplete="off"
        maxLength={limits.funnel.nameMaxChars}
        value={name}
        onChange={({ target }) => dispatch(designerActions.nameEdited(target.value))}
      />
      <div className="toolbar-add" role="group" aria-label={t('toolbar.label')}>
        {funnelId === null && (
          <button type="button" className="plainButton" title={t('toolbar.new')} onClick={onNew}>
            <FileAddOutlined aria-hidden />
            <span className="toolbar-word">{t('toolbar.new')}</span>
          </button>
        )}
        {ADDABLE.map((type) => (
          <button
            key={type}
            type="button"
            className="plainButton"
            title={t(`toolbar.${type}`)}
            onClick={() => handleAdd(type)}
          >
            <NodeIcon type={type} />
            <span className="toolbar-word">{t(`toolbar.${type}`)}</span>
          </button>
        ))}
      </div>
      <HistoryButtons />
      <button
        type="button"
        className="iconButton toolbar-find"
        title={t('find.open')}
        aria-label={t('find.open')}
        aria-keyshortcuts="Control+F Meta+F"
        onClick={onFind}
      >
        <SearchOutlined aria-hidden />
      </button>
      <SaveState />
      <button
        type="button"
        className="solidButton"
        aria-disabled={isSaving}
        aria-keyshortcuts="Control+S Meta+S"
        onClick={onSave}
      >
        <SaveOutlined aria-hidden />
        {isSaving ? t('toolbar.saving') : t('toolbar.save')}
      </button>
      {frame === 'modal' && (
        <button type="button" className="plainButton toolbar-close" title={t('common:actions.close')} onClick={onClose}>
          <CloseOutlined aria-hidden />
          <span className="toolbar-word">{t('common:actions.close')}</span>
        </button>
      )}
    </header>
  );
}
