import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';

import type { NodeType } from '@contract/schemas/shapes';

import { useToasts } from '@/ui/useToasts';

import { dropNode } from '../adding/nodeDrop';
import { designerActions, selectDesigner, type DesignerRoot } from '../designerSlice';
import { focusPanel } from '../focus/focusTargets';
import { findTies } from '../graph/appendStep';
import { hasStart } from '../graph/graphEdits';
import type { Position } from '../graph/placement';
import { NodeIcon } from '../nodes/NodeIcon';
import { useNodeTypes } from '../nodes/useNodeTypes';
import { useNodePull } from './useNodePull';

/** Buttons that add a node after the selected one, else at the only open end. Pulled to the canvas, the node is put there. */
export function AddButtons() {
  const { t } = useTranslation(['designer', 'planner']);
  const store = useStore<DesignerRoot>();
  const { message } = useToasts();
  const types = useNodeTypes();
  const { held, handlersOf } = useNodePull(handleDrop);

  function isRefused(type: NodeType): boolean {
    const refused = type === 'start' && hasStart(selectDesigner(store.getState()).graph);
    if (refused) message.error(t('planner:problems.startDuplicate'));
    return refused;
  }

  function handleAdd(type: NodeType) {
    if (isRefused(type)) return;
    const { graph, selection } = selectDesigner(store.getState());
    store.dispatch(designerActions.nodeAdded(type, findTies(graph, selection)));
    // An added node gets the focus of its first field.
    focusPanel();
  }

  function handleDrop(type: NodeType, screen: Position) {
    if (!isRefused(type)) dropNode({ type, screen });
  }

  return (
    <>
      {types.map((type) => (
        <button
          key={type}
          type="button"
          className="plainButton toolbar-node"
          data-type={type}
          title={t(`toolbar.${type}`)}
          aria-keyshortcuts={type === 'message' ? 'Control+Enter Meta+Enter' : undefined}
          {...handlersOf(type, () => handleAdd(type))}
        >
          <NodeIcon type={type} />
          <span className="toolbar-word">{t(`toolbar.${type}`)}</span>
        </button>
      ))}
      {held && <HeldNode type={held.type} screen={held.screen} />}
    </>
  );
}

/** The node at the pointer while it is pulled from the toolbar. */
function HeldNode({ type, screen: { x, y } }: { type: NodeType; screen: Position }) {
  const { t } = useTranslation('designer');
  return (
    <span className="toolbar-held" style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }} aria-hidden>
      <NodeIcon type={type} />
      {t(`nodes.${type}`)}
    </span>
  );
}
