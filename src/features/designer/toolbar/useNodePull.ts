import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react';

import type { NodeType } from '@contract/schemas/shapes';

import { canvasAt } from '../adding/nodeDrop';
import { edgeAt, markEdge } from '../adding/pointed';
import type { Position } from '../graph/placement';

/** A shorter way is a click with an unsteady hand. */
const PULL_MIN_PX = 6;

/** A node that is being pulled from its button. */
interface Held {
  type: NodeType;
  /** The pointer, in pixels of the window. */
  screen: Position;
}

/** Buttons from which nodes are pulled to the canvas; Escape gives up, and a button that is not pulled is clicked. */
export function useNodePull(onDrop: (type: NodeType, screen: Position) => void) {
  const [held, setHeld] = useState<Held | null>(null);
  const pressedAt = useRef<Position | null>(null);
  const wasPulled = useRef(false);
  const isPulled = held !== null;

  function end() {
    pressedAt.current = null;
    setHeld(null);
    markEdge(null);
  }

  useEffect(() => {
    if (!isPulled) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      if (event.code !== 'Escape') return;
      event.stopPropagation();
      end();
    };
    document.addEventListener('keydown', handleKey, { capture: true });
    return () => document.removeEventListener('keydown', handleKey, { capture: true });
  }, [isPulled]);

  const handlersOf = (type: NodeType, onPress: () => void) => ({
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      wasPulled.current = false;
      if (event.button !== 0) return;
      pressedAt.current = pointOf(event);
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      const [from, screen] = [pressedAt.current, pointOf(event)];
      if (!from || (!isPulled && Math.hypot(screen.x - from.x, screen.y - from.y) < PULL_MIN_PX)) return;
      wasPulled.current = true;
      setHeld({ type, screen });
      markEdge(type !== 'start' && canvasAt(screen) ? edgeAt(screen) : null);
    },
    onPointerUp(event: PointerEvent) {
      if (held) onDrop(type, pointOf(event));
      end();
    },
    onPointerCancel: end,
    onClick({ detail }: MouseEvent) {
      // A press of a key is none of the pointer's.
      if (!wasPulled.current || detail === 0) onPress();
      wasPulled.current = false;
    },
  });

  return { held, handlersOf };
}

const pointOf = ({ clientX, clientY }: PointerEvent): Position => ({ x: clientX, y: clientY });
