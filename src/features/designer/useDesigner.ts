import { useSelector } from 'react-redux';

import { selectDesigner, type DesignerRoot } from './designerSlice';
import type { DesignerState } from './designerState';

/** Selects from the open funnel. Select only what is rendered, to avoid renders with every key. */
export function useDesigner<T>(pick: (designer: DesignerState) => T): T {
  return useSelector((root: DesignerRoot) => pick(selectDesigner(root)));
}
