import { useEffect, useEffectEvent, useRef } from 'react';
import { useStore } from 'react-redux';
import { useReactFlow } from 'reactflow';

import { isOnCanvas } from '../adding/nodeDrop';
import { useDeleteElement } from '../deletion/useDeleteElement';
import { designerActions, selectDesigner, type DesignerRoot } from '../designerSlice';
import { selectFocused } from '../focus/selectFocused';
import type { Point } from '../graph/area';
import { selectNodes } from '../graph/selection';
import { isTyping } from '../keyboard/isTyping';
import { hasCommand, isForDesigner, useShortcuts } from '../keyboard/useShortcuts';

import { useClipActions } from './useClipActions';

/**
 * Copy, cut and paste through the browser's own events, which need no permission and support every keyboard; Ctrl/Cmd+D duplicates
 * and Ctrl/Cmd+A selects all. Inactive while typing or with selected text. What is pasted comes to the pointer, if that is on the canvas.
 */
export function ClipboardKeys() {
  const { screenToFlowPosition } = useReactFlow();
  /** Where the pointer is in the window; null elsewhere than on the canvas. */
  const pointer = useRef<Point | null>(null);
  const store = useStore<DesignerRoot>();
  const deleteElement = useDeleteElement();
  const { copy, paste, duplicate } = useClipActions();

  const handleTake = useEffectEvent((event: ClipboardEvent) => {
    const isTextMarked = document.getSelection()?.isCollapsed === false;
    if (!isForDesigner(event.target) || isTyping(event.target) || isTextMarked) return;
    const selection = selectFocused(store, ['node']);
    const text = selection && copy();
    if (!text) return;
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    if (event.type === 'cut') deleteElement(selection);
  });

  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    if (!isForDesigner(event.target) || isTyping(event.target)) return;
    event.preventDefault();
    const middle = pointer.current && screenToFlowPosition(pointer.current);
    paste(event.clipboardData?.getData('text/plain') ?? '', middle);
  });

  useEffect(() => {
    const take = (event: ClipboardEvent) => handleTake(event);
    const put = (event: ClipboardEvent) => handlePaste(event);
    const follow = ({ target, clientX, clientY }: PointerEvent) => {
      pointer.current = isOnCanvas(target) ? { x: clientX, y: clientY } : null;
    };
    document.addEventListener('pointermove', follow, { passive: true });
    document.addEventListener('copy', take);
    document.addEventListener('cut', take);
    document.addEventListener('paste', put);
    return () => {
      document.removeEventListener('pointermove', follow);
      document.removeEventListener('copy', take);
      document.removeEventListener('cut', take);
      document.removeEventListener('paste', put);
    };
  }, []);

  useShortcuts((event) => {
    if (!hasCommand(event) || event.shiftKey || isTyping(event.target)) return false;
    if (event.code === 'KeyD') {
      selectFocused(store, ['node']);
      duplicate();
    } else if (event.code === 'KeyA') {
      const { nodes } = selectDesigner(store.getState()).graph;
      store.dispatch(designerActions.elementSelected(selectNodes(nodes.map(({ id }) => id))));
    } else return false;
    return true;
  });
  return null;
}
