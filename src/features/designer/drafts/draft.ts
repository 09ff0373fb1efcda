import type { FunnelGraph } from '@contract/schemas/shapes';

/** A new funnel on its way to the server: its first save may be tried again, also after a reload, and makes one funnel. */
export interface Creation {
  /** The `Idempotency-Key` of the creating call. */
  key: string;
  /** The name that was asked for; another one is another wish. */
  name: string;
  /** What the server answered; null while it has not. */
  id: number | null;
}

/** What the operator has drawn and not saved yet. Source: spec §3; `revision` is ours. */
export interface Draft extends FunnelGraph {
  funnelName: string;
  /** Revision of the stored funnel it was drawn on; null when there is none. */
  revision: number | null;
  /** Milliseconds since 1970 when it was last changed. */
  ts: number;
  /** Only of a new funnel whose first save was broken off. */
  creation?: Creation | null;
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
