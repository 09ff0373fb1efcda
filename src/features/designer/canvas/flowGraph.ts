import { MarkerType, type Edge, type Node } from 'reactflow';

import type { FunnelEdge, FunnelNode } from '@contract/schemas/shapes';

import { NODE_SIZES } from '../graph/nodeSize';
import type { Position } from '../graph/placement';

/** What a drawn node is told. */
export interface FlowNodeData {
  node: FunnelNode;
  isEditedInline: boolean;
}

/** How one node stands on the canvas right now. */
export interface NodeLook {
  position: Position;
  isSelected: boolean;
  isEditedInline: boolean;
  /** Out of sight, and there only for the ways that lead to it. */
  isUnseen: boolean;
}

/** How one edge stands on the canvas right now. */
export interface EdgeLook {
  isSelected: boolean;
  label: string;
  ariaLabel: string;
}

const drawnNodes = new WeakMap<FunnelNode, Node<FlowNodeData>>();
const drawnEdges = new WeakMap<FunnelEdge, Edge>();

/** A node as React Flow wants it; the same object as long as nothing about it changed, so that it is not drawn again. */
export function toFlowNode(node: FunnelNode, look: NodeLook): Node<FlowNodeData> {
  const drawn = drawnNodes.get(node);
  if (drawn && hasNodeLook(drawn, look)) return drawn;
  const size = NODE_SIZES[node.type];
  const fresh: Node<FlowNodeData> = {
    id: node.id,
    type: node.type,
    position: look.position,
    data: { node, isEditedInline: look.isEditedInline },
    width: size.widthPx,
    height: size.heightPx,
    selected: look.isSelected,
    hidden: look.isUnseen,
    // A focusable node is a button to screen readers, and a button must not hold a text field.
    focusable: !look.isEditedInline,
    draggable: !look.isEditedInline,
    // `nopan`: a press beside the text field ends the editing, and does not begin to pull the view.
    ...(look.isEditedInline && { zIndex: 1000, className: 'nopan' }),
  };
  drawnNodes.set(node, fresh);
  return fresh;
}

/** An edge as React Flow wants it; the same object as long as nothing about it changed. */
export function toFlowEdge(edge: FunnelEdge, look: EdgeLook): Edge {
  const drawn = drawnEdges.get(edge);
  const isSame =
    drawn?.selected === look.isSelected && drawn.label === look.label && drawn.ariaLabel === look.ariaLabel;
  if (isSame) return drawn;
  const fresh: Edge = {
    id: edge.id,
    source: edge.source,
    target: edge.target,
    type: 'smoothstep',
    className: `designerEdge designerEdge-${edge.data?.condition ?? 'always'}`,
    markerEnd: {
      type: MarkerType.ArrowClosed,
      width: 18,
      height: 18,
      color: look.isSelected ? 'var(--v-primary)' : 'var(--v-outline)',
    },
    selected: look.isSelected,
    label: look.label,
    ariaLabel: look.ariaLabel,
    labelBgPadding: [6, 4],
    labelBgBorderRadius: 6,
  };
  drawnEdges.set(edge, fresh);
  return fresh;
}

function hasNodeLook(drawn: Node<FlowNodeData>, look: NodeLook): boolean {
  return (
    drawn.position.x === look.position.x &&
    drawn.position.y === look.position.y &&
    drawn.selected === look.isSelected &&
    drawn.hidden === look.isUnseen &&
    drawn.data.isEditedInline === look.isEditedInline
  );
}
