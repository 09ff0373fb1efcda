import type { Store } from '@reduxjs/toolkit';
import { useStore } from 'react-redux';
import { useReactFlow, useStoreApi } from 'reactflow';

import { designerActions, selectDesigner, type DesignerRoot } from '../designerSlice';
import { focusPanel } from '../focus/focusTargets';
import { findTies } from '../graph/appendStep';
import { boxOf } from '../graph/area';
import { followOption, nextAnswer } from '../graph/freeOptions';
import { selectNodes, type Selection } from '../graph/selection';
import { hasCommand, useShortcuts } from '../keyboard/useShortcuts';

import { pointedBy } from './pointed';
import type { AddMenuControl } from './useAddMenu';

/** Ctrl+Enter has another meaning here: it ends inline editing, adds to the selection, or belongs to another field. */
const OWN_MEANING =
  '.nodeCard-editor, .stepRow-select, .react-flow__node, .react-flow__edge, .findBar, .dock :is(input, textarea)';

/**
 * Ctrl/Cmd+Enter adds a message after the selected element, else at the only open end; with Shift a menu offers all types. After a poll it
 * is that of the next option, and Alt+Enter leads there also from the messages behind it. So a funnel is typed without leaving the text.
 */
export function useAddKeys(open: AddMenuControl['open']): void {
  const store = useStore<DesignerRoot>();
  const flow = useStoreApi();
  const { flowToScreenPosition } = useReactFlow();

  useShortcuts((event) => {
    const { code, shiftKey, target } = event;
    if (isAnswerKey(event)) return addAnswer(store);
    if (!hasCommand(event) || (code !== 'Enter' && code !== 'NumpadEnter')) return false;
    if (!(target instanceof Element) || target.closest('[role=menu]')) return false;
    const { graph, selection } = selectDesigner(store.getState());
    if (!shiftKey) {
      if (target.closest(OWN_MEANING)) return false;
      store.dispatch(designerActions.nodeAdded('message', followOption(graph, findTies(graph, selection))));
      focusPanel();
      return true;
    }
    const focused: Selection | null = pointedBy(target) ?? selectNodes(stepOf(target));
    const ties = findTies(graph, focused ?? selection);
    const edge = graph.edges.find(({ id }) => id === ties.edgeId);
    const node = graph.nodes.find(({ id }) => id === (edge?.source ?? ties.afterId));
    const frame = flow.getState().domNode?.getBoundingClientRect();
    const middle = { x: (frame?.left ?? 0) + (frame?.width ?? 0) / 2, y: (frame?.top ?? 0) + (frame?.height ?? 0) / 2 };
    const screen = node ? flowToScreenPosition({ x: boxOf(node).right, y: boxOf(node).bottom }) : middle;
    open({ ties, drop: null, screen });
    return true;
  });
}

function stepOf(target: Element): string[] {
  const id = target.closest<HTMLElement>('.stepRow-select')?.dataset.nodeId;
  return id === undefined ? [] : [id];
}

const isAnswerKey = ({ code, altKey, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent) =>
  altKey &&
  !(ctrlKey || metaKey || shiftKey) &&
  (code === 'Enter' || code === 'NumpadEnter') &&
  target instanceof Element &&
  !target.closest('[role=menu], .nodeCard-editor');

/** Answers of a poll are typed one after the other: from the message for one to that for the next. */
function addAnswer(store: Store<DesignerRoot>): boolean {
  const { graph, selection } = selectDesigner(store.getState());
  const ties = selection?.kind === 'node' ? nextAnswer(graph, selection.id) : null;
  if (!ties) return false;
  store.dispatch(designerActions.nodeAdded('message', ties));
  focusPanel();
  return true;
}
