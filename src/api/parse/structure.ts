import { readMinuteOfDay, WEEKDAYS } from '@contract/planner/timeOfDay';
import type {
  EdgeCondition,
  EdgeData,
  FunnelEdge,
  FunnelGraph,
  FunnelNode,
  NodeData,
  NodeTimeOfDay,
  NodeType,
  StructureSaved,
} from '@contract/schemas/shapes';

import {
  isRecord,
  readFields,
  readId,
  readList,
  readNumber,
  readOneOf,
  readText,
  UnreadableResponse,
  withoutNulls,
} from './readValue';

/** A stored graph; `revision` is null if the server sends none. */
export type KnownStructure = FunnelGraph & { revision: number | null };

const TYPES = ['start', 'message', 'delay', 'schedule'] as const satisfies readonly NodeType[];
const CONDITIONS = ['always', 'delay', 'condition'] as const satisfies readonly EdgeCondition[];
const NODE_GAP_PX = 160;

/**
 * The graph of a funnel, empty if none is stored. An unreadable node makes the graph unreadable: the next save would delete it.
 * Frozen, because Immer would visit every value of it to freeze it.
 */
export function parseStructure(response: unknown): KnownStructure {
  if (response !== null && !isRecord(response)) throw new UnreadableResponse('No graph');
  const { nodes = [], edges = [], ...others } = readFields(response);
  if (!Array.isArray(nodes) || !Array.isArray(edges)) throw new UnreadableResponse('No graph');
  return freeze({
    ...others,
    nodes: freeze(nodes.map(readNode)),
    edges: freeze(readList(edges, readEdge)),
    revision: readId(others.revision),
  });
}

/** The types of a graph are those of one being edited. */
const freeze = <T extends object>(value: T): T => Object.freeze(value);

/** The response of a save; `messages` is missing if the server does not compile them. */
export function parseSavedStructure(response: unknown): Partial<StructureSaved> {
  const { revision, messages, keptStarts } = readFields(response);
  return withoutNulls({
    revision: readId(revision),
    messages: readNumber(messages),
    keptStarts: readNumber(keptStarts),
  });
}

function readNode(value: unknown, at: number): FunnelNode {
  const node = readFields(value);
  const id = readText(node.id);
  const type = readOneOf(TYPES, node.type) ?? readOneOf(TYPES, id?.split('_')[0]);
  if (id === null || id === '' || type === null) throw new UnreadableResponse('A node without id or type');
  const { x, y } = readFields(node.position);
  const position = freeze({ x: readNumber(x) ?? 0, y: readNumber(y) ?? at * NODE_GAP_PX });
  return freeze({ ...node, id, type, position, data: freeze(readNodeData(node.data)) });
}

function readNodeData(value: unknown): NodeData {
  const data = { ...readFields(value) };
  replaceField(data, 'message', readText);
  replaceField(data, 'delay', readMinutes);
  replaceField(data, 'delayHours', readMinutes);
  replaceField(data, 'delayMinutes', readMinutes);
  replaceField(data, 'schedule', readText);
  replaceField(data, 'timeOfDay', (timeOfDay) => (isRecord(timeOfDay) ? readTimeOfDay(timeOfDay) : null));
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

/** Unreadable parts stay open, as if they had not been entered. */
function readTimeOfDay({ time, weekdays, minDays, zone, ...others }: Record<string, unknown>): NodeTimeOfDay {
  const text = readText(time) ?? '';
  const days = readList(weekdays, readNumber);
  return {
    ...others,
    time: readMinuteOfDay(text) === null ? '' : text,
    weekdays: WEEKDAYS.filter((day) => days.includes(day)),
    minDays: readMinutes(minDays) ?? 0,
    zone: readText(zone) ?? '',
  };
}

/** Null for an edge without source or target. */
function readEdge(value: unknown, at: number): FunnelEdge | null {
  const edge = readFields(value);
  const [source, target] = [readText(edge.source), readText(edge.target)];
  if (source === null || target === null) return null;
  const read: FunnelEdge = { ...edge, id: readText(edge.id) ?? `${source}-${target}-${at}`, source, target };
  if (edge.label !== undefined) read.label = readText(edge.label);
  if (isRecord(edge.data)) read.data = freeze(readEdgeData(edge.data));
  return freeze(read);
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
