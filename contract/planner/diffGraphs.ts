import type { PlannerEdge, PlannerGraph, PlannerNode } from './graph';
import { describeContent } from './sameSending';

/** A node or an edge that is in both graphs with another content. */
export interface Changed<Item> {
  before: Item;
  after: Item;
  /** Names of the fields that differ, in alphabetical order. */
  fields: string[];
}

/** What differs between two lists of nodes or edges, in the order of their lists. */
export interface ListDiff<Item> {
  added: Item[];
  removed: Item[];
  changed: Changed<Item>[];
}

/** What differs between two graphs. */
export interface GraphDiff<Node = PlannerNode, Edge = PlannerEdge> {
  nodes: ListDiff<Node>;
  edges: ListDiff<Edge>;
  /** Nodes or edges of both graphs stand in another order, which decides ties. */
  isReordered: boolean;
}

/**
 * What was added, removed and changed from one graph to another, by the ids of nodes and edges. The drawing is no content: a node
 * that was only moved is unchanged. There are no differences exactly when `sendsSame` says so.
 */
export function diffGraphs<Node extends PlannerNode, Edge extends PlannerEdge>(
  before: { nodes: readonly Node[]; edges: readonly Edge[] },
  after: { nodes: readonly Node[]; edges: readonly Edge[] },
): GraphDiff<Node, Edge> {
  return {
    nodes: diffLists(before.nodes, after.nodes, contentOfNode),
    edges: diffLists(before.edges, after.edges, contentOfEdge),
    isReordered: isReordered(before.nodes, after.nodes) || isReordered(before.edges, after.edges),
  };
}

/** How many nodes and edges differ. */
export const countChanges = ({ nodes, edges }: GraphDiff<unknown, unknown>): number =>
  [nodes, edges].reduce((sum, { added, removed, changed }) => sum + added.length + removed.length + changed.length, 0);

/** Both graphs at once: everything of the newer one, and what was removed since the older. */
export function mergeGraphs<Graph extends PlannerGraph>(
  after: Graph,
  { nodes, edges }: GraphDiff<Graph['nodes'][number], Graph['edges'][number]>,
): { nodes: Graph['nodes'][number][]; edges: Graph['edges'][number][] } {
  return { nodes: [...after.nodes, ...nodes.removed], edges: [...after.edges, ...edges.removed] };
}

type Content = Record<string, unknown>;

function diffLists<Item extends { id: string }>(
  before: readonly Item[],
  after: readonly Item[],
  contentOf: (item: Item) => Content,
): ListDiff<Item> {
  const [old, now] = [byId(before), byId(after)];
  const changed = after.flatMap((item) => {
    const known = old.get(item.id);
    const fields = known && known !== item ? diffFields(contentOf(known), contentOf(item)) : [];
    return known && fields.length > 0 ? [{ before: known, after: item, fields }] : [];
  });
  return {
    added: after.filter(({ id }) => !old.has(id)),
    removed: before.filter(({ id }) => !now.has(id)),
    changed,
  };
}

const byId = <Item extends { id: string }>(items: readonly Item[]) => new Map(items.map((item) => [item.id, item]));

/** The fields of its data beside its type. */
const contentOfNode = ({ type, data }: PlannerNode): Content => ({ ...data, type });

/** What it connects, and when it is taken. Clients of old wrote the label beside the data. */
function contentOfEdge({ source, target, label, data }: PlannerEdge): Content {
  return { ...data, source, target, label: [label ?? null, data?.label ?? null], condition: data?.condition };
}

function diffFields(before: Content, after: Content): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const isOther = (name: string) => describeContent(before[name] ?? null) !== describeContent(after[name] ?? null);
  return [...names].filter(isOther).sort();
}

function isReordered(before: readonly { id: string }[], after: readonly { id: string }[]): boolean {
  const [old, now] = [byId(before), byId(after)];
  const kept = before.filter(({ id }) => now.has(id));
  const left = after.filter(({ id }) => old.has(id));
  return kept.some(({ id }, at) => left[at]?.id !== id);
}
