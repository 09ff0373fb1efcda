import type { FunnelEdge } from '@contract/schemas/shapes';

import type { OneSelected } from '../graph/selection';
import type { Position } from '../graph/placement';

/** As React Flow marks its edges. */
const EDGE_PREFIX = 'rf__edge-';
/** From the middle of an edge to the middle of its button: a press on the line itself still selects it. */
const BESIDE_EDGE_PX = 26;
/** From the middle of a label to the middle of the button below or above it. */
const BESIDE_LABEL_PX = 30;
/** From the end of a label to the middle of the button beside it, where nodes are above and below. */
const LABEL_GAP_PX = 18;

/** The node or edge that an element of the canvas belongs to. */
export function pointedBy(target: EventTarget | null): OneSelected | null {
  if (!(target instanceof Element)) return null;
  const element = target.closest<HTMLElement | SVGElement>('.react-flow__node, .react-flow__edge, .edgeLabel');
  const { id, testid, edgeId } = element?.dataset ?? {};
  if (edgeId !== undefined) return { kind: 'edge', id: edgeId };
  if (testid?.startsWith(EDGE_PREFIX)) return { kind: 'edge', id: testid.slice(EDGE_PREFIX.length) };
  return id === undefined ? null : { kind: 'node', id };
}

/** Places for a button below, above or beside the label of a drawn edge, else on either side of its middle or on it, in pixels at zoom 1; none while it is not drawn. */
export function besideEdge(id: string): Position[] {
  const label = labelElement(id);
  if (label) {
    const { e: left, f: top } = new DOMMatrixReadOnly(getComputedStyle(label).transform);
    const [x, y] = [left + label.offsetWidth / 2, top + label.offsetHeight / 2];
    return [
      { x, y: y + BESIDE_LABEL_PX },
      { x, y: y - BESIDE_LABEL_PX },
      { x: x + label.offsetWidth / 2 + LABEL_GAP_PX, y },
      { x: x - label.offsetWidth / 2 - LABEL_GAP_PX, y },
    ];
  }
  const path = edgeElement(id)?.querySelector<SVGPathElement>('.react-flow__edge-path');
  if (!path || !('getPointAtLength' in path)) return [];
  const middlePx = path.getTotalLength() / 2;
  const [{ x, y }, next] = [path.getPointAtLength(middlePx), path.getPointAtLength(middlePx + 1)];
  const isLevel = Math.abs(next.x - x) > Math.abs(next.y - y);
  // On the line itself only between nodes that leave no place beside it.
  return [-BESIDE_EDGE_PX, BESIDE_EDGE_PX, 0].map((px) => (isLevel ? { x, y: y + px } : { x: x - px, y }));
}

/** The edge at a place of the window, also below a node. */
export function edgeAt({ x, y }: Position): string | null {
  const edge = document.elementsFromPoint(x, y).find((element) => element.closest('.react-flow__edge, .edgeLabel'));
  return (edge && pointedBy(edge)?.id) ?? null;
}

/** Marks the edge that a held node would be inserted into; null for none. */
export function markEdge(id: string | null): void {
  for (const marked of document.querySelectorAll<SVGElement>('.react-flow__edge[data-over]'))
    delete marked.dataset.over;
  const element = id === null ? undefined : edgeElement(id);
  if (element) element.dataset.over = 'true';
}

/** Marks these edges, and the canvas while some are marked; null for none. */
export function markNearEdges(canvas: HTMLElement, edges: readonly FunnelEdge[] | null): void {
  if (edges) canvas.dataset.pointed = 'true';
  else delete canvas.dataset.pointed;
  const names = new Set(edges?.map(({ id }) => EDGE_PREFIX + id));
  for (const element of canvas.querySelectorAll<SVGElement>('.react-flow__edge')) {
    if (names.has(element.dataset.testid ?? '')) element.dataset.near = 'true';
    else delete element.dataset.near;
  }
}

const labelElement = (id: string) =>
  [...document.querySelectorAll<HTMLElement>('.edgeLabel')].find(({ dataset }) => dataset.edgeId === id);

/** The node or edge as it is drawn. */
export const elementOf = ({ kind, id }: OneSelected): HTMLElement | SVGElement | undefined =>
  kind === 'edge'
    ? edgeElement(id)
    : [...document.querySelectorAll<HTMLElement>('.react-flow__node')].find(({ dataset }) => dataset.id === id);

const edgeElement = (id: string) =>
  [...document.querySelectorAll<SVGElement>('.react-flow__edge')].find(
    ({ dataset }) => dataset.testid === EDGE_PREFIX + id,
  );
