import { createElement, Fragment } from 'react';
import { MarkerType, type Edge, type Node } from 'reactflow';

import type { FunnelEdge, FunnelNode } from '@contract/schemas/shapes';

import { EDGE_STUB_PX, NODE_SIZES } from '../graph/nodeSize';
import type { Position } from '../graph/placement';
import type { NodeProblem } from '../validation/findingsContext';

import { LABEL_PADDING_PX } from './edgeLabel';

/** Props of a rendered node. */
export interface FlowNodeData {
  node: FunnelNode;
  isEditedInline: boolean;
  number: number | undefined;
  problem: NodeProblem | undefined;
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
}

/** How one edge is shown right now. */
export interface EdgeAppearance {
  isSelected: boolean;
  /** As far as there is space for it. */
  label: string;
  /** Its tooltip, if the label is cut. */
  fullLabel: string;
  ariaLabel: string;
}

type FlowEdgeData = Pick<EdgeAppearance, 'label' | 'fullLabel'>;

const PATH_OPTIONS = { offset: EDGE_STUB_PX, borderRadius: 8 };
/** The library's arrow fills less than half of its box: this one is 12 px. */
const ARROW_BOX_PX = 27;

const LABEL_PADDING: [number, number] = [LABEL_PADDING_PX, 2];
const LABEL_RADIUS_PX = 9;

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
    data: { node, isEditedInline: appearance.isEditedInline, number: appearance.number, problem: appearance.problem },
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
  const isSame =
    cached?.selected === appearance.isSelected &&
    cached.data?.label === appearance.label &&
    cached.data.fullLabel === appearance.fullLabel &&
    cached.ariaLabel === appearance.ariaLabel;
  if (isSame) return cached;
  const { label, fullLabel } = appearance;
  const created: Edge<FlowEdgeData> = {
    id: edge.id,
    source: edge.source,
    target: edge.target,
    type: 'smoothstep',
    pathOptions: PATH_OPTIONS,
    className: `designerEdge designerEdge-${edge.data?.condition ?? 'always'}`,
    markerEnd: {
      type: MarkerType.ArrowClosed,
      width: ARROW_BOX_PX,
      height: ARROW_BOX_PX,
      // Otherwise it grows with the line.
      markerUnits: 'userSpaceOnUse',
      color: appearance.isSelected ? 'var(--v-primary)' : 'var(--v-edge)',
    },
    selected: appearance.isSelected,
    label: label === fullLabel ? label : createElement(Fragment, null, label, createElement('title', null, fullLabel)),
    data: { label, fullLabel },
    ariaLabel: appearance.ariaLabel,
    labelBgPadding: LABEL_PADDING,
    labelBgBorderRadius: LABEL_RADIUS_PX,
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
    cached.data.isEditedInline === appearance.isEditedInline &&
    cached.data.number === appearance.number &&
    cached.data.problem?.code === appearance.problem?.code &&
    cached.data.problem?.isGrave === appearance.problem?.isGrave
  );
}
