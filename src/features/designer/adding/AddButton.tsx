import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useStore as useFlowStore } from 'reactflow';

import type { FunnelGraph } from '@contract/schemas/shapes';

import { LineIcon } from '@/ui/LineIcon';

import { findOpenEnd, type Ties } from '../graph/appendStep';
import type { Position } from '../graph/placement';
import { exitOf } from '../graph/ports';
import type { OneSelected } from '../graph/selection';
import { useNodeTexts } from '../texts/nodeTextsContext';
import { useDesigner } from '../useDesigner';

import './adding.css';
import { besideEdge } from './pointed';
import type { AddMenuControl } from './useAddMenu';
import { usePointed } from './usePointed';

/** From where edges leave a node to the middle of its button. */
const BESIDE_NODE_PX = 27;
/** The button keeps its size on the screen down to this zoom. */
const LEAST_ZOOM = 0.4;
const PLUS = 'M10 4v12M4 10h12';

/**
 * The '+' of the node or edge below the pointer, else of the focused, the selected or the only open end. One button for all: two thousand
 * nodes do not pay for it.
 */
export function AddButton({ menu, open }: AddMenuControl) {
  const { t } = useTranslation('designer');
  const graph = useDesigner((designer) => designer.graph);
  const { nameOf } = useNodeTexts();
  const canvas = useFlowStore(({ domNode }) => domNode);
  const scale = useFlowStore(({ transform }) => 1 / Math.max(LEAST_ZOOM, Math.min(1, transform[2])));
  const layer = useMemo(() => canvas?.querySelector('.react-flow__viewport'), [canvas]);
  const { pointed, isPressed } = usePointed(canvas);
  const wished = useTies(graph, pointed);
  const ties = menu && !menu.drop ? menu.ties : wished;
  const place = usePlace(graph, ties);

  if (!layer || !ties || !place || isPressed) return null;
  const nodeName = (id: string | null | undefined) => {
    const node = graph.nodes.find((one) => one.id === id);
    return node ? nameOf(node) : '';
  };
  const edge = graph.edges.find(({ id }) => id === ties.edgeId);
  const label = edge
    ? t('canvas.addInto', { source: nodeName(edge.source), target: nodeName(edge.target) })
    : t('canvas.addAfter', { source: nodeName(ties.afterId) });

  return createPortal(
    <button
      type="button"
      className="addButton nodrag nopan"
      style={{ transform: `translate(-50%, -50%) translate(${place.x}px, ${place.y}px) scale(${scale})` }}
      title={label}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={menu !== null}
      // The view may be moving: a press that began here ends here.
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onClick={({ currentTarget }) => {
        const { left, bottom } = currentTarget.getBoundingClientRect();
        currentTarget.focus({ preventScroll: true });
        open({ ties, drop: null, screen: { x: left, y: bottom + 4 } });
      }}
    >
      <LineIcon path={PLUS} sizePx={16} />
    </button>,
    layer,
  );
}

function useTies(graph: FunnelGraph, pointed: readonly (OneSelected | null)[]): Ties | null {
  const selection = useDesigner((designer) => designer.selection);
  return useMemo(() => {
    const selected = selection && selection.kind !== 'nodes' ? selection : null;
    const endId = findOpenEnd(graph);
    const end = endId === null ? null : ({ kind: 'node', id: endId } as const);
    for (const candidate of [...pointed, selected, end]) {
      const ties = candidate && tiesOf(graph, candidate);
      if (ties) return ties;
    }
    return null;
  }, [graph, pointed, selection]);
}

/** What a '+' here would do; null where there is none: on a node that is followed by another. */
function tiesOf({ nodes, edges }: FunnelGraph, { kind, id }: OneSelected): Ties | null {
  if (kind === 'edge') return edges.some((edge) => edge.id === id) ? { edgeId: id } : null;
  const isOpen = nodes.some((node) => node.id === id) && edges.every(({ source }) => source !== id);
  return isOpen ? { afterId: id } : null;
}

/** The middle of the button, in pixels at zoom 1. */
function usePlace(graph: FunnelGraph, ties: Ties | null): Position | null {
  const [measured, setMeasured] = useState<{ edgeId: string; at: Position | null } | null>(null);
  const edge = graph.edges.find(({ id }) => id === ties?.edgeId);

  // An edge is drawn after its graph is known.
  useEffect(() => {
    if (!edge) return undefined;
    const measure = () => setMeasured({ edgeId: edge.id, at: besideEdge(edge.id) });
    const frame = requestAnimationFrame(measure);
    return () => cancelAnimationFrame(frame);
  }, [graph, edge]);

  if (edge) return measured?.edgeId === edge.id ? measured.at : null;
  const node = graph.nodes.find(({ id }) => id === ties?.afterId);
  if (!node) return null;
  const exit = exitOf(node);
  return { x: exit.x + BESIDE_NODE_PX, y: exit.y };
}
