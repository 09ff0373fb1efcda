import type { KeyboardEvent } from 'react';
import { useStore } from 'react-redux';

import { pointedBy } from '../adding/pointed';
import { selectDesigner, type DesignerRoot } from '../designerSlice';
import { focusPanel } from '../focus/focusTargets';

/** Enter selects the focused node or edge, which shows its settings; a second Enter leads to their first field. */
export function useSettingsKey() {
  const store = useStore<DesignerRoot>();
  return ({ code, target, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) => {
    if ((code !== 'Enter' && code !== 'NumpadEnter') || ctrlKey || metaKey || shiftKey || altKey) return;
    if (!(target instanceof Element) || !target.matches('.react-flow__node, .react-flow__edge')) return;
    const focused = pointedBy(target);
    const { selection } = selectDesigner(store.getState());
    if (focused && selection?.kind === focused.kind && selection.id === focused.id) focusPanel();
  };
}
