import type { FocusEvent, UIEvent } from 'react';
import { useStore } from 'react-redux';
import { useReactFlow, useStoreApi } from 'reactflow';

import { selectDesigner, type DesignerRoot } from '../designerSlice';

import { pointedBy } from '../adding/pointed';
import { isFocusReturning } from '../focus/focusTargets';
import { noteFocus } from '../focus/selectFocused';
import { reveal } from './reveal';

/**
 * The browser scrolls the canvas to what it focuses or brings into view, and its buttons would leave the screen. The view is moved
 * instead, by as much: what was to be seen is seen, at the same place.
 */
export function useNoScrolling() {
  const store = useStore<DesignerRoot>();
  const view = useStoreApi();
  const flow = useReactFlow();

  function moveInstead(scrolled: Element): void {
    const { scrollLeft, scrollTop } = scrolled;
    if (scrollLeft === 0 && scrollTop === 0) return;
    scrolled.scrollTo({ left: 0, top: 0, behavior: 'instant' });
    const { x, y, zoom } = flow.getViewport();
    flow.setViewport({ x: x - scrollLeft, y: y - scrollTop, zoom });
  }

  function handleScroll({ target }: UIEvent): void {
    if (target instanceof HTMLElement && target.matches('.canvas, .react-flow')) moveInstead(target);
  }

  /** What comes into focus otherwise than by a press is shown. */
  function handleFocus({ target }: FocusEvent): void {
    noteFocus(store, target);
    const { domNode } = view.getState();
    if (domNode) moveInstead(domNode);
    const focused = pointedBy(target);
    if (target.matches(':active') || isFocusReturning() || !focused) return;
    reveal(focused, selectDesigner(store.getState()).graph, flow, view.getState());
  }

  return { handleScroll, handleFocus };
}
