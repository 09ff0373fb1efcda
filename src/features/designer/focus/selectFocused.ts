import type { Store } from '@reduxjs/toolkit';

import { pointedBy } from '../adding/pointed';
import { designerActions, selectDesigner, type DesignerRoot } from '../designerSlice';
import type { OneSelected, Selection } from '../graph/selection';

/**
 * The selection. Where nothing is selected, the node or edge that has the focus is selected first, if it is of these kinds: keys act
 * on what the keyboard is at.
 */
export function selectFocused(
  { getState, dispatch }: Pick<Store<DesignerRoot>, 'getState' | 'dispatch'>,
  kinds: readonly OneSelected['kind'][],
): Selection | null {
  const { activeElement } = document;
  const { selection } = selectDesigner(getState());
  const focused = activeElement?.matches('.react-flow__node, .react-flow__edge') ? pointedBy(activeElement) : null;
  if (selection !== null || !focused || !kinds.includes(focused.kind)) return selection;
  dispatch(designerActions.elementSelected(focused));
  return focused;
}
