import type { ReactFlowInstance, ReactFlowState } from 'reactflow';

import type { FunnelGraph } from '@contract/schemas/shapes';

import { besideEdge } from '../adding/pointed';
import { routeGraph } from '../edges/routeGraph';
import { PANEL_ID } from '../focus/focusTargets';
import { areaBetween, boxOf, type Area } from '../graph/area';
import type { OneSelected } from '../graph/selection';

import { panIntoView } from './panIntoView';
import type { Surface } from './viewport';

/** What the button after a node takes on the screen, beyond the margin around what is shown. */
const BESIDE_NODE_PX = 24;
/** How long the view moves to where the console wants it. */
export const MOVE_MS = 200;
/** So much of the space around the middle of an edge is shown with it, its label and its button included. */
const BESIDE_EDGE_PX = 64;

/** Pans just far enough to show the whole node, or the label of an edge; an edge of which only a far part is visible does not move. */
export function reveal({ kind, id }: OneSelected, graph: FunnelGraph, flow: ReactFlowInstance, view: ReactFlowState) {
  const surface = openSurface(view);
  const area = surface && (kind === 'node' ? areaOfNode(graph, id, view) : areaOfEdge(graph, id, view, surface));
  if (!area) return;
  const shift = panIntoView(onScreen(area, view), surface);
  if (shift.x === 0 && shift.y === 0) return;
  const [x, y, zoom] = view.transform;
  flow.setViewport({ x: x + shift.x, y: y + shift.y, zoom }, { duration: MOVE_MS });
}

/** With the button that adds another node after it, if none follows. */
function areaOfNode({ nodes, edges }: FunnelGraph, nodeId: string, { transform }: ReactFlowState): Area | null {
  const node = nodes.find(({ id }) => id === nodeId);
  if (!node) return null;
  const box = boxOf(node);
  const besidePx = BESIDE_NODE_PX / Math.min(1, transform[2]);
  return edges.some(({ source }) => source === nodeId) ? box : { ...box, right: box.right + besidePx };
}

/** The place of the edge's label or of its middle; null if that is far away and a part of the edge is visible. */
function areaOfEdge(graph: FunnelGraph, id: string, view: ReactFlowState, surface: Surface): Area | null {
  const route = routeGraph(graph).routeOf.get(id) ?? [];
  const parts = route.slice(1).map((end, at) => areaBetween(route[at] ?? end, end, 0));
  const isSeen = parts.some((part) => {
    const { left, top, right, bottom } = onScreen(part, view);
    const isLevelWith = Math.min(right, surface.widthPx) - Math.max(left, 0) >= 0;
    return isLevelWith && Math.min(bottom, surface.heightPx) - Math.max(top, 0) >= 0;
  });
  const place = besideEdge(id)[0] ?? route[Math.floor(route.length / 2)];
  if (!place) return null;
  const around = areaBetween(place, place, BESIDE_EDGE_PX);
  const { left, top, right, bottom } = onScreen(around, view);
  const isNear = right > 0 && left < view.width && bottom > 0 && top < view.height;
  return isSeen && !isNear ? null : around;
}

function onScreen({ left, top, right, bottom }: Area, { transform: [x, y, zoom] }: ReactFlowState): Area {
  return { left: left * zoom + x, top: top * zoom + y, right: right * zoom + x, bottom: bottom * zoom + y };
}

/**
 * The part of the canvas left of or above the side panel, which covers the canvas on a narrow screen. Null while the canvas is not
 * laid out. If the panel covers everything, the part is the whole canvas.
 */
export function openSurface({ domNode }: ReactFlowState): Surface | null {
  const frame = domNode?.getBoundingClientRect();
  if (!frame || frame.width === 0) return null;
  const map = domNode?.querySelector('.minimap')?.getBoundingClientRect();
  const corner = map && { widthPx: frame.right - map.left, heightPx: frame.bottom - map.top };
  const whole = { widthPx: frame.width, heightPx: frame.height, corner };
  const panel = document.getElementById(PANEL_ID)?.getBoundingClientRect();
  if (!panel || panel.width === 0 || panel.left >= frame.right) return whole;
  const covered = { widthPx: frame.width, heightPx: frame.height };
  if (panel.left > frame.left) return { ...covered, widthPx: panel.left - frame.left };
  return panel.top > frame.top ? { ...covered, heightPx: panel.top - frame.top } : whole;
}
