import { useState } from 'react';
import { useStoreApi, type Node, type ReactFlowState } from 'reactflow';

/**
 * React Flow 11 creates a new node list on every call, so every pan checked every node. Returns the same list while the nodes are
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
