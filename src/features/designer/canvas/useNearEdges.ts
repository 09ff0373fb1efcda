import { useEffect, useEffectEvent } from 'react';
import { useStore as useFlowStore } from 'reactflow';

import type { FunnelEdge } from '@contract/schemas/shapes';

import { markNearEdges, pointedBy } from '../adding/pointed';

/**
 * Far away, where edges are a net, those of the node below the pointer stand out from all others: attributes and the style sheet do
 * this, so nothing renders.
 */
export function useNearEdges(listEdges: () => readonly FunnelEdge[]): void {
  const canvas = useFlowStore(({ domNode }) => domNode?.closest<HTMLElement>('.canvas') ?? null);
  const listAll = useEffectEvent(listEdges);

  useEffect(() => {
    if (!canvas) return undefined;
    let shownId: string | null = null;
    const show = (nodeId: string | null) => {
      if (nodeId === shownId) return;
      shownId = nodeId;
      markNearEdges(canvas, nodeId === null ? null : listAll().filter((edge) => isAt(edge, nodeId)));
    };
    const handleOver = ({ target, buttons }: PointerEvent) => {
      if (buttons !== 0) return;
      const found = pointedBy(target);
      show(found?.kind === 'node' ? found.id : null);
    };
    const handleLeave = () => show(null);
    canvas.addEventListener('pointerover', handleOver);
    canvas.addEventListener('pointerleave', handleLeave);
    return () => {
      canvas.removeEventListener('pointerover', handleOver);
      canvas.removeEventListener('pointerleave', handleLeave);
    };
  }, [canvas]);
}

const isAt = ({ source, target }: FunnelEdge, nodeId: string): boolean => source === nodeId || target === nodeId;
