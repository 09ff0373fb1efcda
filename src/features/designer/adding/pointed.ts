import type { OneSelected } from '../graph/selection';
import type { Position } from '../graph/placement';

/** As React Flow marks its edges. */
const EDGE_PREFIX = 'rf__edge-';
/** From the middle of an edge to the middle of its button: a press on the line itself still selects it. */
const BESIDE_EDGE_PX = 26;
/** From the middle of a label to the middle of the button below it. */
const BELOW_LABEL_PX = 30;

/** The node or edge that an element of the canvas belongs to. */
export function pointedBy(target: EventTarget | null): OneSelected | null {
  if (!(target instanceof Element)) return null;
  const element = target.closest<HTMLElement | SVGElement>('.react-flow__node, .react-flow__edge, .edgeLabel');
  const { id, testid, edgeId } = element?.dataset ?? {};
  if (edgeId !== undefined) return { kind: 'edge', id: edgeId };
  if (testid?.startsWith(EDGE_PREFIX)) return { kind: 'edge', id: testid.slice(EDGE_PREFIX.length) };
  return id === undefined ? null : { kind: 'node', id };
}

/** The place of a button below the label of a drawn edge, else beside its middle, in pixels at zoom 1; null while it is not drawn. */
export function besideEdge(id: string): Position | null {
  const label = labelElement(id);
  if (label) {
    const { e: left, f: top } = new DOMMatrixReadOnly(getComputedStyle(label).transform);
    return { x: left + label.offsetWidth / 2, y: top + label.offsetHeight / 2 + BELOW_LABEL_PX };
  }
  const path = edgeElement(id)?.querySelector<SVGPathElement>('.react-flow__edge-path');
  if (!path || !('getPointAtLength' in path)) return null;
  const middlePx = path.getTotalLength() / 2;
  const [{ x, y }, next] = [path.getPointAtLength(middlePx), path.getPointAtLength(middlePx + 1)];
  const isLevel = Math.abs(next.x - x) > Math.abs(next.y - y);
  return isLevel ? { x, y: y - BESIDE_EDGE_PX } : { x: x + BESIDE_EDGE_PX, y };
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

const labelElement = (id: string) =>
  [...document.querySelectorAll<HTMLElement>('.edgeLabel')].find(({ dataset }) => dataset.edgeId === id);

const edgeElement = (id: string) =>
  [...document.querySelectorAll<SVGElement>('.react-flow__edge')].find(
    ({ dataset }) => dataset.testid === EDGE_PREFIX + id,
  );
