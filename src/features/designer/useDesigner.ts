import { useSelector } from 'react-redux';

import { selectDesigner, type DesignerRoot } from './designerSlice';
import type { DesignerState } from './designerState';

/** What `pick` takes of the open funnel. Whoever takes no more than it draws is not drawn again with every key elsewhere. */
export function useDesigner<T>(pick: (designer: DesignerState) => T): T {
  return useSelector((root: DesignerRoot) => pick(selectDesigner(root)));
}
