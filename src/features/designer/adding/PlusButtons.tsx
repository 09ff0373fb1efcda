import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useStore as useFlowStore } from 'reactflow';

import type { FunnelGraph } from '@contract/schemas/shapes';

import { LineIcon } from '@/ui/LineIcon';
import { watchMedia } from '@/ui/watchMedia';

import { MANY_NODES_COUNT } from '../canvas/overviewZoom';
import { findOpenEnd, type Ties } from '../graph/appendStep';
import type { Position } from '../graph/placement';
import type { OneSelected } from '../graph/selection';
import { useNodeTexts } from '../texts/nodeTextsContext';
import { useDesigner } from '../useDesigner';

import './adding.css';
import type { AddMenuControl } from './useAddMenu';
import { usePlusPlaces } from './usePlusPlaces';
import { usePointed } from './usePointed';

/** The size of a button on the screen follows the zoom in steps of this part of it: not each frame of a zoom renders. */
const SCALE_STEPS = 20;
/** For a finger the button of everything is shown from this zoom, where they leave space between each other. */
const ALL_MIN_ZOOM = 0.6;
/** What a button takes to be hit, on the screen. */
const HIT_PX = 40;
const PLUS = 'M10 4v12M4 10h12';

/** Nothing hovers over a touch screen. */
const useIsTouch = watchMedia('(pointer: coarse)');

/**
 * The '+' of the node or edge below the pointer, else of the focused, the selected or the only open end: two thousand nodes do not pay for
 * it. On a touch screen that of each open end and edge, except while a trial is watched. It has the same size on the screen at every zoom.
 */
export function PlusButtons({ menu, open }: AddMenuControl) {
  const graph = useDesigner((designer) => designer.graph);
  const canvas = useFlowStore(({ domNode }) => domNode);
  const scale = useFlowStore(({ transform }) => Math.ceil(SCALE_STEPS / Math.min(1, transform[2])) / SCALE_STEPS);
  const layer = useMemo(() => canvas?.querySelector('.react-flow__viewport'), [canvas]);
  const { pointed, isPressed } = usePointed(canvas);
  const wished = useTies(graph, pointed);
  const ties = menu && !menu.drop ? menu.ties : wished;
  const isPlayed = useDesigner(({ trial }) => trial !== null);
  const isAll = useIsTouch() && !isPlayed && scale <= 1 / ALL_MIN_ZOOM && graph.nodes.length <= MANY_NODES_COUNT;
  const all = useMemo(() => [...(ties ? [ties] : []), ...(isAll ? everyTies(graph) : [])], [graph, isAll, ties]);
  const places = keepApart(usePlusPlaces(graph, all, scale), HIT_PX * scale);

  if (!layer || isPressed) return null;
  return createPortal(
    places.map(({ ties: own, place }) => (
      <PlusButton
        key={own.edgeId ? `edge ${own.edgeId}` : `node ${own.afterId}`}
        ties={own}
        place={place}
        scale={scale}
        isOpen={menu !== null && isSame(own, menu.ties)}
        onOpen={(screen) => open({ ties: own, drop: null, screen })}
      />
    )),
    layer,
  );
}

interface ButtonProps {
  ties: Ties;
  place: Position;
  scale: number;
  isOpen: boolean;
  onOpen: (screen: Position) => void;
}

function PlusButton({ ties, place, scale, isOpen, onOpen }: ButtonProps) {
  const { t } = useTranslation('designer');
  const graph = useDesigner((designer) => designer.graph);
  const { nameOf } = useNodeTexts();
  const nodeName = (id: string | null | undefined) => {
    const node = graph.nodes.find((one) => one.id === id);
    return node ? nameOf(node) : '';
  };
  const edge = graph.edges.find(({ id }) => id === ties.edgeId);
  const label = edge
    ? t('canvas.addInto', { source: nodeName(edge.source), target: nodeName(edge.target) })
    : t('canvas.addAfter', { source: nodeName(ties.afterId) });

  return (
    <button
      type="button"
      className="addButton nodrag nopan"
      style={{ transform: `translate(-50%, -50%) translate(${place.x}px, ${place.y}px) scale(${scale})` }}
      title={label}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      // The view may be moving: a press that began here ends here.
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onClick={({ currentTarget }) => {
        const { left, bottom } = currentTarget.getBoundingClientRect();
        currentTarget.focus({ preventScroll: true });
        onOpen({ x: left, y: bottom + 4 });
      }}
    >
      <LineIcon path={PLUS} sizePx={16} />
    </button>
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

function everyTies({ nodes, edges }: FunnelGraph): Ties[] {
  const sources = new Set(edges.map(({ source }) => source));
  const ends = nodes.filter(({ id }) => !sources.has(id));
  return [...ends.map(({ id }) => ({ afterId: id })), ...edges.map(({ id }) => ({ edgeId: id }))];
}

/** Without those that would lie on an earlier one: a tap on their edge brings them to the front. */
function keepApart<T extends { place: Position }>(places: readonly T[], apartPx: number): T[] {
  const kept: T[] = [];
  for (const one of places) {
    const isFree = kept.every(({ place }) => Math.hypot(place.x - one.place.x, place.y - one.place.y) >= apartPx);
    if (isFree) kept.push(one);
  }
  return kept;
}

const isSame = (one: Ties, other: Ties): boolean => one.edgeId === other.edgeId && one.afterId === other.afterId;
