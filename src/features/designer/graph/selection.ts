/** A node or an edge shown in the side panel. */
export interface OneSelected {
  kind: 'node' | 'edge';
  id: string;
}

/** The selection: one element, or several nodes. */
export type Selection = OneSelected | { kind: 'nodes'; ids: string[] };

/** Ids of the selected nodes, whether one or several. */
export function selectedNodeIds(selection: Selection | null): string[] {
  if (selection?.kind === 'nodes') return selection.ids;
  return selection?.kind === 'node' ? [selection.id] : [];
}

/** The selection of these nodes; null for none. */
export function selectNodes(ids: readonly string[]): Selection | null {
  const [first] = ids;
  if (first === undefined) return null;
  return ids.length === 1 ? { kind: 'node', id: first } : { kind: 'nodes', ids: [...ids] };
}
