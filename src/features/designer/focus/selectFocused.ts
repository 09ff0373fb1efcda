import type { Store } from '@reduxjs/toolkit';

import { designerActions, selectDesigner, type DesignerRoot } from '../designerSlice';
import type { Selection } from '../graph/selection';

/** The selection. Where nothing is selected, the node that has the focus is selected first: keys act on what the keyboard is at. */
export function selectFocused({
  getState,
  dispatch,
}: Pick<Store<DesignerRoot>, 'getState' | 'dispatch'>): Selection | null {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.matches('.react-flow__node')) {
    const { id } = activeElement.dataset;
    const { selection } = selectDesigner(getState());
    if (selection === null && id !== undefined) dispatch(designerActions.elementSelected({ kind: 'node', id }));
  }
  return selectDesigner(getState()).selection;
}
