import { useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  internalsSymbol,
  Position,
  useStoreApi,
  type Node,
  type NodeHandleBounds,
  type ReactFlowState,
} from 'reactflow';

import type { NodeType } from '@contract/schemas/shapes';

import { NODE_SIZES } from '../graph/nodeSize';
import type { Position as Point } from '../graph/placement';
import { PORT_PX, PORT_TOP_PX } from '../graph/ports';

/**
 * Everything that relies on internals of React Flow 11's store. `reactFlowStore.test.tsx` fails when the library changes them.
 */
type FlowStore = ReturnType<typeof useStoreApi>;

const MOVED = /^Moved selected node \w+\. New position, x: (-?\d+), y: (-?\d+)/;
const FLOW_ID = '1';

/** Handle positions of every node type, without measuring one. */
const handles = Object.fromEntries(
  Object.entries(NODE_SIZES).map(([type, { widthPx }]) => {
    const handle = { width: PORT_PX, height: PORT_PX, y: PORT_TOP_PX - PORT_PX / 2 };
    const bounds: NodeHandleBounds = {
      source: [{ ...handle, id: null, position: Position.Right, x: widthPx - PORT_PX / 2 }],
      target: type === 'start' ? null : [{ ...handle, id: null, position: Position.Left, x: -PORT_PX / 2 }],
    };
    return [type as NodeType, bounds];
  }),
) as Record<NodeType, NodeHandleBounds>;

/**
 * React Flow draws no edge to a node that was never rendered, since its handles are not measured. Sets them as soon as nodes
 * arrive: the library passes them on in a passive effect, which runs after this layout effect.
 */
export function useKnownHandles(): void {
  const store = useStoreApi();
  useLayoutEffect(() => {
    setHandles(store.getState());
    return store.subscribe((state, before) => {
      if (state.nodeInternals !== before.nodeInternals) setHandles(state);
    });
  }, [store]);
}

function setHandles({ nodeInternals }: ReactFlowState): void {
  for (const node of nodeInternals.values()) {
    const internals = node[internalsSymbol];
    if (internals && !internals.handleBounds) internals.handleBounds = handles[node.type as NodeType];
  }
}

/**
 * React Flow measures every node that it renders and then renders all visible nodes and edges again. Sizes and handles are known, so
 * nothing is measured.
 */
export function useFixedSizes(): void {
  const store = useStoreApi();
  // Before React Flow's first render reads the function.
  useState(() => {
    store.setState({ updateNodeDimensions: () => undefined });
  });
}

/**
 * React Flow creates a new node list on every call, so every pan would check every node. Returns the same list while the nodes are
 * the same.
 */
export function useStableNodes(): void {
  const store = useStoreApi();
  // Before React Flow's first render reads the list.
  useState(() => {
    let known: ReactFlowState['nodeInternals'] | undefined;
    let nodes: Node[] = [];
    store.setState({
      getNodes: () => {
        const { nodeInternals } = store.getState();
        if (nodeInternals !== known) nodes = [...nodeInternals.values()];
        known = nodeInternals;
        return nodes;
      },
    });
  });
}

/** Translates React Flow's built-in English for screen readers and silences its false `nodeTypes` warning in strict mode. */
export function useTranslatedReactFlow(): void {
  const store = useStoreApi();
  const { t } = useTranslation('designer');
  // Before React Flow's first render, which warns.
  useState(() => {
    store.setState({ onError: () => undefined });
  });

  useEffect(() => {
    describe(`react-flow__node-desc-${FLOW_ID}`, t('canvas.nodeHelp'));
    describe(`react-flow__edge-desc-${FLOW_ID}`, t('canvas.edgeHelp'));
    return store.subscribe(({ ariaLiveMessage }) => {
      const moved = MOVED.exec(ariaLiveMessage);
      if (!moved) return;
      const [, x = '', y = ''] = moved;
      store.setState({ ariaLiveMessage: t('canvas.moved', { x, y }) });
    });
  }, [store, t]);
}

function describe(elementId: string, text: string): void {
  const element = document.getElementById(elementId);
  if (element) element.textContent = text;
}

/** Moves rendered nodes without their `nodes` prop, which would render the canvas twice. Unknown ids are ignored. */
export function showNodesAt(store: FlowStore, positions: ReadonlyMap<string, Point>): void {
  const nodeInternals = new Map(store.getState().nodeInternals);
  for (const [id, position] of positions) {
    const node = nodeInternals.get(id);
    if (!node) continue;
    const [internals, positionAbsolute] = [node[internalsSymbol], position];
    nodeInternals.set(id, { ...node, position, positionAbsolute, [internalsSymbol]: internals });
  }
  store.setState({ nodeInternals });
}

const labelLayers = new WeakMap<Element, Element | null>();

/** The layer between edges and nodes; the library's `EdgeLabelRenderer` searches for it with every frame, for every label. */
export function labelLayerOf({ domNode }: ReactFlowState): Element | null {
  if (!domNode) return null;
  const known = labelLayers.get(domNode);
  if (known) return known;
  const layer = domNode.querySelector('.react-flow__edgelabel-renderer');
  labelLayers.set(domNode, layer);
  return layer;
}
