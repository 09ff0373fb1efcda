import { useEffect, useMemo, useState } from 'react';

import type { OneSelected } from '../graph/selection';

import { pointedBy } from './pointed';

/** The way from a node to its '+' takes less. */
const LINGER_MS = 400;
const RELEASES = ['pointerup', 'pointercancel'] as const;

/** The nodes and edges below the pointer and with the focus, the former first; and whether something is being pressed or dragged. */
export function usePointed(canvas: HTMLElement | null): {
  pointed: readonly (OneSelected | null)[];
  isPressed: boolean;
} {
  const [hovered, setHovered] = useState<OneSelected | null>(null);
  const [focused, setFocused] = useState<OneSelected | null>(null);
  const [isPressed, setIsPressed] = useState(false);

  useEffect(() => {
    if (!canvas) return undefined;
    let leaving: ReturnType<typeof setTimeout> | undefined;

    const handleOver = ({ target, buttons, pointerType }: PointerEvent) => {
      if (buttons !== 0 || pointerType === 'touch') return;
      clearTimeout(leaving);
      if (isAddButton(target)) return;
      const found = pointedBy(target);
      if (found) setHovered((before) => (isSame(before, found) ? before : found));
      else leaving = setTimeout(() => setHovered(null), LINGER_MS);
    };
    const handleFocus = ({ target }: FocusEvent) => {
      if (!isAddButton(target)) setFocused(pointedBy(target));
    };
    const handleBlur = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node) || !canvas.contains(relatedTarget)) setFocused(null);
    };
    const handleLeave = () => setHovered(null);
    const handlePress = ({ target }: PointerEvent) => setIsPressed(!isAddButton(target));
    const handleRelease = () => setIsPressed(false);
    canvas.addEventListener('pointerover', handleOver);
    canvas.addEventListener('pointerleave', handleLeave);
    canvas.addEventListener('focusin', handleFocus);
    canvas.addEventListener('focusout', handleBlur);
    canvas.addEventListener('pointerdown', handlePress, { capture: true });
    for (const end of RELEASES) document.addEventListener(end, handleRelease, { capture: true });
    return () => {
      clearTimeout(leaving);
      canvas.removeEventListener('pointerover', handleOver);
      canvas.removeEventListener('pointerleave', handleLeave);
      canvas.removeEventListener('focusin', handleFocus);
      canvas.removeEventListener('focusout', handleBlur);
      canvas.removeEventListener('pointerdown', handlePress, { capture: true });
      for (const end of RELEASES) document.removeEventListener(end, handleRelease, { capture: true });
    };
  }, [canvas]);

  return { pointed: useMemo(() => [hovered, focused], [hovered, focused]), isPressed };
}

const isAddButton = (target: EventTarget | null) => target instanceof Element && target.closest('.addButton') !== null;

const isSame = (one: OneSelected | null, other: OneSelected) => one?.kind === other.kind && one.id === other.id;
