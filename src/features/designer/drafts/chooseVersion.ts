import type { FunnelGraph } from '@contract/schemas/shapes';

import type { Draft } from './draft';

/** A funnel as stored, or the empty one a new funnel starts with. */
export interface StoredVersion {
  name: string;
  graph: FunnelGraph;
  /** Null when the server has no revisions, and for a new funnel. */
  revision: number | null;
}

/** Which version to show: the stored one, the draft, or the stored one with an older draft offered. */
export type VersionChoice =
  | { kind: 'stored' }
  | { kind: 'restored'; draft: Draft }
  | { kind: 'outdated'; draft: Draft };

/**
 * Restores a new funnel's draft with more than the start node, and an existing funnel's draft when the funnel was not saved since
 * the draft began; otherwise offers it. Source: SPEC-4.33.
 */
export function chooseVersion(funnelId: number | null, stored: StoredVersion, draft: Draft | null): VersionChoice {
  if (!draft || hasSameContent(stored, draft)) return { kind: 'stored' };
  if (funnelId === null) return draft.nodes.length > 1 ? { kind: 'restored', draft } : { kind: 'stored' };
  const isOutdated = draft.revision !== null && stored.revision !== null && draft.revision < stored.revision;
  return { kind: isOutdated ? 'outdated' : 'restored', draft };
}

function hasSameContent({ name, graph }: StoredVersion, draft: Draft): boolean {
  const drawn = { nodes: draft.nodes, edges: draft.edges };
  return name === draft.funnelName && JSON.stringify(graph) === JSON.stringify(drawn);
}
