import type { Store } from '@reduxjs/toolkit';

import { pointedBy } from '../adding/pointed';
import { designerActions, selectDesigner, type DesignerRoot } from '../designerSlice';
import { selectedNodeIds, type OneSelected, type Selection } from '../graph/selection';

type DesignerStore = Pick<Store<DesignerRoot>, 'getState' | 'dispatch'>;

/** What was selected when an element of the canvas got the focus. */
const selectedAtFocus = new WeakMap<Element, Selection | null>();

/** Called when an element of the canvas gets the focus. */
export function noteFocus({ getState }: DesignerStore, element: Element): void {
  selectedAtFocus.set(element, selectDesigner(getState()).selection);
}

/**
 * The selection. If the focus came later than it to a node or edge of these kinds that is not part of it, that one is selected first:
 * keys act on what the keyboard is at.
 */
export function selectFocused(store: DesignerStore, kinds: readonly OneSelected['kind'][]): Selection | null {
  const { activeElement } = document;
  const { selection } = selectDesigner(store.getState());
  const focused = activeElement?.matches('.react-flow__node, .react-flow__edge') ? pointedBy(activeElement) : null;
  if (!activeElement || !focused || !kinds.includes(focused.kind) || isPartOf(focused, selection)) return selection;
  if (selection !== null && selectedAtFocus.get(activeElement) !== selection) return selection;
  store.dispatch(designerActions.elementSelected(focused));
  return focused;
}

const isPartOf = ({ kind, id }: OneSelected, selection: Selection | null): boolean =>
  kind === 'node' ? selectedNodeIds(selection).includes(id) : selection?.kind === 'edge' && selection.id === id;
