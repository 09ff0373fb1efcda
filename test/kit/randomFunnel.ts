import type { EdgeData, FunnelEdge, FunnelGraph, NodeType } from '@contract/schemas/shapes';

import type { Chance } from './random';

/** Shape of a random funnel. `tangledness` is the share of edges between any two nodes, many of which lead back. */
export interface FunnelTaste {
  nodesMaxCount: number;
  tangledness: number;
}

const TYPES = ['message', 'message', 'message', 'delay', 'delay', 'schedule', 'poll', 'group'] as const;
/** An empty one is drawn as the name of the condition. */
const LABELS = [
  'Yes',
  'No',
  'I will come',
  'Perhaps later',
  'Call me tomorrow',
  'Tell me more about the second offer',
  '',
];

/** A funnel with branches, joins, loops and labels as the designer allows them, all nodes in one heap. */
export function randomFunnel(chance: Chance, { nodesMaxCount, tangledness }: FunnelTaste): FunnelGraph {
  const count = 2 + chance.int(nodesMaxCount - 1);
  const nodes: FunnelGraph['nodes'] = [];
  for (let at = 0; at < count; at += 1) {
    const type: NodeType = at === 0 ? 'start' : chance.pick(TYPES);
    nodes.push({ id: `n${at}`, type, position: { x: chance.int(50), y: chance.int(50) }, data: {} });
  }
  const edges: FunnelEdge[] = [];
  const connect = (source: number, target: number) => {
    const [from, to] = [`n${source}`, `n${target}`];
    if (source === target || target === 0 || edges.some((edge) => edge.source === from && edge.target === to)) return;
    edges.push({ id: `e${edges.length}`, source: from, target: to, type: 'smoothstep', data: drawCondition(chance) });
  };
  // A chain that sometimes forks further back; few nodes stay unconnected.
  for (let at = 1; at < count; at += 1)
    if (!chance.happens(0.03)) connect(chance.happens(0.6) ? at - 1 : chance.int(at), at);
  for (let at = 0; at < count * 0.25; at += 1) connect(chance.int(count - 1), 1 + chance.int(count - 1));
  for (let at = 0; at < count * tangledness; at += 1) connect(chance.int(count), chance.int(count));
  return { nodes, edges };
}

function drawCondition(chance: Chance): EdgeData {
  const condition = chance.pick(['always', 'always', 'always', 'delay', 'condition'] as const);
  return { condition, delay: chance.int(20), ...(condition === 'condition' && { label: chance.pick(LABELS) }) };
}
