import { useState } from 'react';
import { useStoreApi, type Node, type ReactFlowState } from 'reactflow';

/**
 * React Flow 11 makes a new list of its nodes whenever it is asked, so every move of the view looked at every node anew. It gets the
 * same list as long as the nodes are the same.
 */
export function useStableNodes(): void {
  const store = useStoreApi();
  // Before React Flow's first render, which takes the list.
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
