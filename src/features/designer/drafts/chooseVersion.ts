import type { FunnelGraph } from '@contract/schemas/shapes';

import type { Draft } from './draft';

/** A funnel as the server keeps it, or the empty one a new funnel begins with. */
export interface StoredVersion {
  name: string;
  graph: FunnelGraph;
  /** Null when the server counts no revisions, and for a new funnel. */
  revision: number | null;
}

/** Which version to show: what is stored, the draft, or what is stored while an older draft is offered. */
export type VersionChoice =
  { kind: 'stored' } | { kind: 'restored'; draft: Draft } | { kind: 'outdated'; draft: Draft };

/**
 * A new funnel's draft comes back when it holds more than the start node. An existing funnel's draft comes back when nobody has
 * saved the funnel since it was begun; else it is offered, never thrown away. Source: spec §4.
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
