import { useState } from 'react';
import { internalsSymbol, Position, useStoreApi, type Node, type NodeHandleBounds } from 'reactflow';

import type { NodeType } from '@contract/schemas/shapes';

import { NODE_SIZES } from '../graph/nodeSize';

const DOT_PX = 12;

/** Handle positions of every node type, without measuring one. */
const handles = Object.fromEntries(
  Object.entries(NODE_SIZES).map(([type, { widthPx, heightPx }]) => {
    const dot = { width: DOT_PX, height: DOT_PX, y: (heightPx - DOT_PX) / 2 };
    const bounds: NodeHandleBounds = {
      source: [{ ...dot, id: null, position: Position.Right, x: widthPx - DOT_PX / 2 }],
      target: type === 'start' ? null : [{ ...dot, id: null, position: Position.Left, x: -DOT_PX / 2 }],
    };
    return [type as NodeType, bounds];
  }),
) as Record<NodeType, NodeHandleBounds>;

/**
 * React Flow 11 draws no edge to a node that was never rendered, since its handles are not measured. Sets them as soon as nodes
 * arrive.
 */
export function useKnownHandles(): void {
  const store = useStoreApi();
  // Before the first render of the canvas, so that the first edges are drawn at once.
  useState(() =>
    store.subscribe(({ nodeInternals }, before) => {
      if (nodeInternals === before.nodeInternals) return;
      for (const node of nodeInternals.values()) tellHandles(node);
    }),
  );
}

function tellHandles(node: Node): void {
  const internals = node[internalsSymbol];
  if (internals && !internals.handleBounds) internals.handleBounds = handles[node.type as NodeType];
}
