import type { FunnelGraph } from '@contract/schemas/shapes';

/** What the operator has drawn and not saved yet. Source: spec §3; `revision` is ours. */
export interface Draft extends FunnelGraph {
  funnelName: string;
  /** Revision of the stored funnel it was drawn on; null when there is none. */
  revision: number | null;
  /** Milliseconds since 1970 when it was last changed. */
  ts: number;
}

/** Where a draft is kept: the funnel's id, or 'new'. */
export function draftKey(funnelId: number | null): string {
  return funnelId === null ? 'new' : String(funnelId);
}

/** Whether a kept value is a draft at all. */
export function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { nodes, edges, funnelName, ts } = value as Partial<Draft>;
  return Array.isArray(nodes) && Array.isArray(edges) && typeof funnelName === 'string' && typeof ts === 'number';
}
