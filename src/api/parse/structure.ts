import { NODE_TYPES } from '@contract/planner/nodeTypes';
import type { EdgeData, FunnelEdge, FunnelGraph, FunnelNode, NodeData, StructureSaved } from '@contract/schemas/shapes';

import {
  frozen,
  isRecord,
  readEach,
  readFields,
  readId,
  readList,
  readNumber,
  readOneOf,
  readText,
  UnreadableResponse,
} from './readValue';

/** A stored graph; `revision` is null if the server sends none. */
export type KnownStructure = FunnelGraph & { revision: number | null };

const CONDITIONS = ['always', 'delay', 'condition'] as const satisfies readonly EdgeData['condition'][];
const NODE_GAP_PX = 160;

/** The graph of a funnel, empty if none is stored. An unreadable node makes the graph unreadable: the next save would delete it. */
export function parseStructure(response: unknown): KnownStructure {
  if (response !== null && !isRecord(response)) throw new UnreadableResponse('No graph');
  const { nodes = [], edges = [], ...others } = readFields(response);
  if (!Array.isArray(nodes) || !Array.isArray(edges)) throw new UnreadableResponse('No graph');
  return frozen({
    ...others,
    nodes: frozen(nodes.map(readNode)),
    edges: frozen(readList(edges, readEdge)),
    revision: readId(others.revision),
  });
}

/** The response of a save; `messages` is missing if the server does not compile them. */
export const parseSavedStructure = readEach<StructureSaved>({
  revision: readId,
  messages: readNumber,
  keptStarts: readNumber,
});

function readNode(value: unknown, at: number): FunnelNode {
  const node = readFields(value);
  const id = readText(node.id);
  const type = readOneOf(NODE_TYPES, node.type) ?? readOneOf(NODE_TYPES, id?.split('_')[0]);
  if (id === null || id === '' || type === null) throw new UnreadableResponse('A node without id or type');
  const { x, y } = readFields(node.position);
  const position = frozen({ x: readNumber(x) ?? 0, y: readNumber(y) ?? at * NODE_GAP_PX });
  return frozen({ ...node, id, type, position, data: frozen(readNodeData(node.data)) });
}

function readNodeData(value: unknown): NodeData {
  const data = { ...readFields(value) };
  replaceField(data, 'message', readText);
  replaceField(data, 'delay', readMinutes);
  replaceField(data, 'delayHours', readMinutes);
  replaceField(data, 'delayMinutes', readMinutes);
  replaceField(data, 'schedule', readText);
  if (data.media !== undefined) data.media = data.media === '' ? null : readText(data.media);
  return data;
}

/** Replaces a field by what is read of it, and removes it if that is null. Large funnels have thousands of objects without any change. */
function replaceField(fields: Record<string, unknown>, key: string, read: (value: unknown) => unknown): void {
  const value = fields[key];
  if (value === undefined) return;
  const replaced = read(value);
  if (replaced === null) Reflect.deleteProperty(fields, key);
  else if (replaced !== value) fields[key] = replaced;
}

/** Null for an edge without source or target. */
function readEdge(value: unknown, at: number): FunnelEdge | null {
  const edge = readFields(value);
  const [source, target] = [readText(edge.source), readText(edge.target)];
  if (source === null || target === null) return null;
  const read: FunnelEdge = { ...edge, id: readText(edge.id) ?? `${source}-${target}-${at}`, source, target };
  if (edge.label !== undefined) read.label = readText(edge.label);
  if (isRecord(edge.data)) read.data = frozen(readEdgeData(edge.data));
  return frozen(read);
}

function readEdgeData(fields: Record<string, unknown>): EdgeData {
  const data = { ...fields, condition: readOneOf(CONDITIONS, fields.condition) ?? 'always' };
  replaceField(data, 'delay', readMinutes);
  replaceField(data, 'label', readText);
  return data;
}

/** Whole minutes; numbers may come as text. */
function readMinutes(value: unknown): number | null {
  const minutes = readNumber(value);
  return minutes === null || minutes < 0 ? null : Math.round(minutes);
}
