import { cutCharacters } from '@contract/graphemes';
import { limits } from '@contract/limits';
import { NODE_TYPES, nodeFields } from '@contract/planner/nodeTypes';
import { waitsForTimeOfDay } from '@contract/planner/waits';
import { isKnownZone } from '@contract/planner/zones';
import type { EdgeData, FunnelEdge, FunnelGraph, FunnelNode, NodeData } from '@contract/schemas/shapes';

import { browserZone } from '@/ui/zone/zoneTime';

/** Marks our text in the clipboard; the version grows when the shape changes, 2 with times of day, 3 with polls, 4 with changes of the group. */
const KIND = 'voronka/funnel-part';
const VERSION = 4;
const VERSION_WITHOUT_GROUPS = 3;
const VERSION_WITHOUT_POLLS = 2;
const VERSION_WITHOUT_TIMES = 1;
const CONDITIONS = ['always', 'delay', 'condition'] as const;

/** A copied part of a funnel. */
export type Clip = FunnelGraph;

/** Result of reading the clipboard; `newer` was copied in a later version of the console. */
export type ReadClip = { kind: 'clip'; clip: Clip } | { kind: 'foreign' } | { kind: 'newer' };

/** The given nodes and the edges between them. */
export function takeClip({ nodes, edges }: FunnelGraph, ids: readonly string[]): Clip {
  const taken = new Set(ids);
  return {
    nodes: nodes.filter(({ id }) => taken.has(id)),
    edges: edges.filter(({ source, target }) => taken.has(source) && taken.has(target)),
  };
}

/** A clip as clipboard text. */
export function writeClip({ nodes, edges }: Clip): string {
  // Older consoles can still read what they know.
  const older = waitsForTimeOfDay({ nodes }) ? VERSION_WITHOUT_POLLS : VERSION_WITHOUT_TIMES;
  const ofPolls = nodes.some(({ type }) => type === 'poll') ? VERSION_WITHOUT_GROUPS : older;
  const version = nodes.some(({ type }) => type === 'group') ? VERSION : ofPolls;
  return JSON.stringify({ kind: KIND, version, nodes, edges });
}

/** Parses clipboard text. Takes only known fields and rejects incomplete data. */
export function readClip(text: string): ReadClip {
  const parsed = parse(text);
  if (!isRecord(parsed) || parsed.kind !== KIND) return { kind: 'foreign' };
  if (typeof parsed.version !== 'number' || parsed.version > VERSION) return { kind: 'newer' };
  const nodes = listOf(parsed.nodes).flatMap((node) => readNode(node) ?? []);
  const ids = new Set(nodes.map(({ id }) => id));
  const edges = listOf(parsed.edges)
    .flatMap((edge) => readEdge(edge) ?? [])
    .filter(({ source, target }) => ids.has(source) && ids.has(target));
  const isWhole = nodes.length > 0 && ids.size === nodes.length;
  return isWhole ? { kind: 'clip', clip: { nodes, edges } } : { kind: 'foreign' };
}

function readNode(value: unknown): FunnelNode | null {
  if (!isRecord(value) || !isRecord(value.position)) return null;
  const type = NODE_TYPES.find((one) => one === value.type);
  const { x, y } = value.position;
  if (!type || !isText(value.id) || !isNumber(x) || !isNumber(y)) return null;
  return { id: value.id, type, position: { x, y }, data: readNodeData(value.data) };
}

function readNodeData(value: unknown): NodeData {
  if (!isRecord(value)) return {};
  const read = Object.entries(nodeFields).map(([field, readField]) => [field, readField(value[field])] as const);
  const data = Object.fromEntries(read.filter(([, known]) => known !== undefined)) as NodeData;
  const { timeOfDay } = data;
  if (timeOfDay && !isKnownZone(timeOfDay.zone)) return { ...data, timeOfDay: { ...timeOfDay, zone: browserZone() } };
  return data;
}

function readEdge(value: unknown): FunnelEdge | null {
  if (!isRecord(value) || !isText(value.source) || !isText(value.target)) return null;
  const { source, target } = value;
  const label = isText(value.label) ? { label: cutCharacters(value.label, limits.funnel.labelMaxChars) } : {};
  return { id: '', source, target, ...label, data: readEdgeData(value.data) };
}

function readEdgeData(value: unknown): EdgeData {
  if (!isRecord(value)) return { condition: 'always' };
  const { delay, label } = value;
  return {
    condition: CONDITIONS.find((one) => one === value.condition) ?? 'always',
    ...(isNumber(delay) && { delay: Math.min(Math.max(delay, 0), limits.funnel.delayMaxMinutes) }),
    ...(isText(label) && { label: cutCharacters(label, limits.funnel.labelMaxChars) }),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
