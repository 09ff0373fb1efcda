import { MarkerType, type Edge, type Node } from 'reactflow';

import type { FunnelEdge, FunnelNode } from '@contract/schemas/shapes';

import { NODE_SIZES } from '../graph/nodeSize';
import type { Position } from '../graph/placement';

/** Props of a rendered node. */
export interface FlowNodeData {
  node: FunnelNode;
  isEditedInline: boolean;
}

/** How one node is shown right now. */
export interface NodeAppearance {
  position: Position;
  isSelected: boolean;
  isEditedInline: boolean;
  /** Outside of the visible area, present only as the end of a visible edge. */
  isHidden: boolean;
}

/** How one edge is shown right now. */
export interface EdgeAppearance {
  isSelected: boolean;
  label: string;
  ariaLabel: string;
}

const cachedNodes = new WeakMap<FunnelNode, Node<FlowNodeData>>();
const cachedEdges = new WeakMap<FunnelEdge, Edge>();

/** A React Flow node; the same object while nothing about it changed, so that it is not rendered again. */
export function toFlowNode(node: FunnelNode, appearance: NodeAppearance): Node<FlowNodeData> {
  const cached = cachedNodes.get(node);
  if (cached && hasAppearance(cached, appearance)) return cached;
  const size = NODE_SIZES[node.type];
  const created: Node<FlowNodeData> = {
    id: node.id,
    type: node.type,
    position: appearance.position,
    data: { node, isEditedInline: appearance.isEditedInline },
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
export function toFlowEdge(edge: FunnelEdge, appearance: EdgeAppearance): Edge {
  const cached = cachedEdges.get(edge);
  const isSame =
    cached?.selected === appearance.isSelected &&
    cached.label === appearance.label &&
    cached.ariaLabel === appearance.ariaLabel;
  if (isSame) return cached;
  const created: Edge = {
    id: edge.id,
    source: edge.source,
    target: edge.target,
    type: 'smoothstep',
    className: `designerEdge designerEdge-${edge.data?.condition ?? 'always'}`,
    markerEnd: {
      type: MarkerType.ArrowClosed,
      width: 18,
      height: 18,
      color: appearance.isSelected ? 'var(--v-primary)' : 'var(--v-outline)',
    },
    selected: appearance.isSelected,
    label: appearance.label,
    ariaLabel: appearance.ariaLabel,
    labelBgPadding: [6, 4],
    labelBgBorderRadius: 6,
  };
  cachedEdges.set(edge, created);
  return created;
}

function hasAppearance(cached: Node<FlowNodeData>, appearance: NodeAppearance): boolean {
  return (
    cached.position.x === appearance.position.x &&
    cached.position.y === appearance.position.y &&
    cached.selected === appearance.isSelected &&
    cached.hidden === appearance.isHidden &&
    cached.data.isEditedInline === appearance.isEditedInline
  );
}
