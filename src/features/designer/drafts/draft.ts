import { NODE_TYPES, nodeFields } from '@contract/planner/nodeTypes';
import type { FunnelGraph } from '@contract/schemas/shapes';

/** Creation in progress: its first save can be retried, also after a reload, and creates one funnel. */
export interface Creation {
  /** The `Idempotency-Key` of the creating call. */
  key: string;
  /** The requested name. */
  name: string;
  /** The id from the response; null until then. */
  id: number | null;
}

/** Unsaved work. Source: SPEC-3.29; `revision` is ours. */
export interface Draft extends FunnelGraph {
  funnelName: string;
  /** Revision of the stored funnel it is based on; null without one. */
  revision: number | null;
  /** Milliseconds since 1970 of the last change. */
  ts: number;
  /** Only for a new funnel whose first save was interrupted. */
  creation?: Creation | null;
}

/** Key of a draft: the funnel's id, or 'new'. */
export function draftKey(funnelId: number | null): string {
  return funnelId === null ? 'new' : String(funnelId);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const hasAll = (record: Record<string, unknown>, names: string[], type: string) =>
  names.every((name) => typeof record[name] === type);
/** Optional fields have the given type when present. */
const mayHave = (record: Record<string, unknown>, names: string[], type: string) =>
  names.every((name) => (record[name] ?? null) === null || typeof record[name] === type);

function isNode(node: unknown): boolean {
  if (!isRecord(node) || !isRecord(node.position) || !isRecord(node.data)) return false;
  const isPlaced = hasAll(node, ['id', 'type'], 'string') && hasAll(node.position, ['x', 'y'], 'number');
  return isPlaced && NODE_TYPES.some((type) => type === node.type) && hasReadableFields(node.data);
}

/** Fields may be missing or empty. */
function hasReadableFields(data: Record<string, unknown>): boolean {
  return Object.entries(nodeFields).every(
    ([field, read]) => (data[field] ?? null) === null || read(data[field]) !== undefined,
  );
}

function isEdge(edge: unknown): boolean {
  return (
    isRecord(edge) &&
    hasAll(edge, ['id', 'source', 'target'], 'string') &&
    mayHave(edge, ['label'], 'string') &&
    mayHave(edge, ['data', 'markerEnd'], 'object')
  );
}

/** Whether a stored value is a valid draft. */
export function isDraft(value: unknown): value is Draft {
  if (!isRecord(value)) return false;
  const { nodes, edges, creation } = value;
  return (
    Array.isArray(nodes) &&
    nodes.every(isNode) &&
    Array.isArray(edges) &&
    edges.every(isEdge) &&
    hasAll(value, ['funnelName'], 'string') &&
    hasAll(value, ['ts'], 'number') &&
    mayHave(value, ['revision'], 'number') &&
    (creation === undefined || creation === null || (isRecord(creation) && hasAll(creation, ['key', 'name'], 'string')))
  );
}
