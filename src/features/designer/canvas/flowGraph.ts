import { MarkerType, type Edge, type Node } from 'reactflow';

import type { EdgeData, FunnelEdge, FunnelNode } from '@contract/schemas/shapes';

import { NODE_SIZES } from '../graph/nodeSize';
import type { Position } from '../graph/placement';
import type { NodeProblem } from '../validation/findingsContext';
import type { ChangeMark } from '../versions/comparison';

import type { PlacedLabel } from '../edges/placeLabels';
import type { Route } from '../edges/route';

/** Props of a rendered node. */
export interface FlowNodeData {
  node: FunnelNode;
  isEditedInline: boolean;
  number: number | undefined;
  problem: NodeProblem | undefined;
  /** Whether it acts in the trial run. */
  isActing: boolean;
  /** What happened to it, while versions are compared. */
  mark: ChangeMark | undefined;
}

/** How one node is shown right now. */
export interface NodeAppearance {
  position: Position;
  isSelected: boolean;
  isEditedInline: boolean;
  /** Outside of the visible area, present only as the end of a visible edge. */
  isHidden: boolean;
  number: number | undefined;
  problem: NodeProblem | undefined;
  isActing: boolean;
  mark?: ChangeMark;
}

/** How one edge is shown right now. */
export interface EdgeAppearance {
  isSelected: boolean;
  route: Route;
  /** As far as there is space for it. */
  label: PlacedLabel | undefined;
  /** Its tooltip, if the label is cut. */
  fullLabel: string;
  ariaLabel: string;
  /** Whether the trial run follows it. */
  isActing: boolean;
  /** Whether a selected node is at one of its ends. */
  isNear?: boolean;
  /** What happened to it, while versions are compared. */
  mark?: ChangeMark;
}

type DrawnOfEdge = 'route' | 'label' | 'fullLabel' | 'isActing' | 'isNear' | 'mark';

/** Props of a rendered edge. */
export interface FlowEdgeData extends Pick<EdgeAppearance, DrawnOfEdge> {
  condition: EdgeData['condition'];
}

/** The library's arrow fills less than half of its box: this one is 12 px. */
const ARROW_BOX_PX = 27;

const MARK_COLOURS: Record<ChangeMark, string> = {
  added: 'var(--v-success)',
  changed: 'var(--v-warning)',
  removed: 'var(--v-error)',
};

const cachedNodes = new WeakMap<FunnelNode, Node<FlowNodeData>>();
const cachedEdges = new WeakMap<FunnelEdge, Edge<FlowEdgeData>>();

/** A React Flow node; the same object while nothing about it changed, so that it is not rendered again. */
export function toFlowNode(node: FunnelNode, appearance: NodeAppearance): Node<FlowNodeData> {
  const cached = cachedNodes.get(node);
  if (cached && hasAppearance(cached, appearance)) return cached;
  const size = NODE_SIZES[node.type];
  const created: Node<FlowNodeData> = {
    id: node.id,
    type: node.type,
    position: appearance.position,
    data: {
      node,
      isEditedInline: appearance.isEditedInline,
      number: appearance.number,
      problem: appearance.problem,
      isActing: appearance.isActing,
      mark: appearance.mark,
    },
    width: size.widthPx,
    height: size.heightPx,
    selected: appearance.isSelected,
    hidden: appearance.isHidden,
    // A focusable node is a button to screen readers, and a button must not contain a text field.
    focusable: !appearance.isEditedInline,
    draggable: !appearance.isEditedInline,
    // `nopan`: a click next to the text field ends editing instead of panning.
    ...(appearance.isEditedInline && { zIndex: 1000, className: 'nopan' }),
  };
  cachedNodes.set(node, created);
  return created;
}

/** A React Flow edge; the same object while nothing about it changed. */
export function toFlowEdge(edge: FunnelEdge, appearance: EdgeAppearance): Edge<FlowEdgeData> {
  const cached = cachedEdges.get(edge);
  if (cached && isDrawnSame(cached, appearance)) return cached;
  const { isSelected, route, label, fullLabel, ariaLabel, isActing, isNear = false, mark } = appearance;
  const condition = edge.data?.condition ?? 'always';
  const created: Edge<FlowEdgeData> = {
    id: edge.id,
    source: edge.source,
    target: edge.target,
    type: 'smoothstep',
    className: ['', `-${condition}`, isActing && '-acting', isNear && '-near', mark && `-${mark}`]
      .flatMap((kind) => (typeof kind === 'string' ? `designerEdge${kind}` : []))
      .join(' '),
    markerEnd: {
      type: MarkerType.ArrowClosed,
      width: ARROW_BOX_PX,
      height: ARROW_BOX_PX,
      // Otherwise it grows with the line.
      markerUnits: 'userSpaceOnUse',
      color: mark ? MARK_COLOURS[mark] : isSelected || isActing ? 'var(--v-primary)' : 'var(--v-edge)',
    },
    selected: isSelected,
    data: { route, label, fullLabel, condition, isActing, isNear, mark },
    ariaLabel,
  };
  cachedEdges.set(edge, created);
  return created;
}

function isDrawnSame({ selected, data, ariaLabel }: Edge<FlowEdgeData>, appearance: EdgeAppearance): boolean {
  return (
    selected === appearance.isSelected &&
    ariaLabel === appearance.ariaLabel &&
    data !== undefined &&
    data.isActing === appearance.isActing &&
    data.isNear === (appearance.isNear ?? false) &&
    data.mark === appearance.mark &&
    data.fullLabel === appearance.fullLabel &&
    data.label?.text === appearance.label?.text &&
    data.label?.largeWidthPx === appearance.label?.largeWidthPx &&
    isSamePlace(data.label?.middle, appearance.label?.middle) &&
    isSameRoute(data.route, appearance.route)
  );
}

const isSameRoute = (one: Route, other: Route): boolean =>
  one === other || (one.length === other.length && one.every((point, at) => isSamePlace(point, other[at])));

const isSamePlace = (one: Position | undefined, other: Position | undefined): boolean =>
  one?.x === other?.x && one?.y === other?.y;

function hasAppearance(cached: Node<FlowNodeData>, appearance: NodeAppearance): boolean {
  return (
    cached.position.x === appearance.position.x &&
    cached.position.y === appearance.position.y &&
    cached.selected === appearance.isSelected &&
    cached.hidden === appearance.isHidden &&
    cached.data.isEditedInline === appearance.isEditedInline &&
    cached.data.number === appearance.number &&
    cached.data.isActing === appearance.isActing &&
    cached.data.mark === appearance.mark &&
    cached.data.problem?.code === appearance.problem?.code &&
    cached.data.problem?.isGrave === appearance.problem?.isGrave
  );
}
