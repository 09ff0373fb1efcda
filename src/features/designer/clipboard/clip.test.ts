import { limits } from '@contract/limits';
import type { FunnelGraph, FunnelNode } from '@contract/schemas/shapes';

import { browserZone } from '@/ui/zone/zoneTime';

import { createChance } from '@test/kit/random';

import { boxOf } from '../graph/area';
import { addNode, connectNodes, editEdge, editNode } from '../graph/graphEdits';
import { newGraph } from '../graph/newGraph';
import { areOverlapping, NODE_SIZES } from '../graph/nodeSize';

import { readClip, takeClip, writeClip } from './clip';
import { pasteClip } from './pasteClip';

const NOW_MS = 1_760_000_000_000;

function drawAtRandom(seed: number): FunnelGraph {
  const chance = createChance(seed);
  let graph = newGraph();
  for (let step = 0; step < 12; step += 1) {
    graph = addNode(graph, { type: chance.pick(['message', 'delay', 'schedule']), atMs: seed, besideId: null });
    graph = connectNodes(graph, chance.pick(graph.nodes).id, chance.pick(graph.nodes).id, seed);
    graph = editNode(graph, chance.pick(graph.nodes).id, { message: `Text ${step}`, media: '/uploads/a.png' });
    if (graph.edges[0]) graph = editEdge(graph, chance.pick(graph.edges).id, { condition: 'delay', delay: step });
  }
  return graph;
}

/** A graph without ids and positions: must be the same in a copy. */
function shapeOf({ nodes, edges }: FunnelGraph) {
  const places = new Map(nodes.map(({ id }, place) => [id, place]));
  return {
    nodes: nodes.map(({ type, data }) => ({ type, data })),
    edges: edges.map(({ source, target, data }) => ({ from: places.get(source), to: places.get(target), data })),
  };
}

const travel = (graph: FunnelGraph, ids: readonly string[]) => {
  const read = readClip(writeClip(takeClip(graph, ids)));
  if (read.kind !== 'clip') throw new Error(`Read as ${read.kind}`);
  return read.clip;
};

describe('a clip in the clipboard', () => {
  it('is pasted with the same texts, delays and edges, new ids and free positions', () => {
    for (let seed = 1; seed <= 120; seed += 1) {
      const chance = createChance(seed);
      const from = drawAtRandom(seed);
      const ids = from.nodes.filter(({ type }) => type !== 'start' && chance.happens(0.6)).map(({ id }) => id);
      if (ids.length === 0) continue;
      const into = chance.happens(0.5) ? from : drawAtRandom(seed + 1000);
      const pasted = pasteClip(into, travel(from, ids), NOW_MS);
      const added = { nodes: pasted.nodes.slice(into.nodes.length), edges: pasted.edges.slice(into.edges.length) };
      expect(shapeOf(added)).toEqual(shapeOf(takeClip(from, ids)));
      expect(new Set(pasted.nodes.map(({ id }) => id)).size).toBe(pasted.nodes.length);
      expect(new Set(pasted.edges.map(({ id }) => id)).size).toBe(pasted.edges.length);
      expect(pasted.nodes.slice(0, into.nodes.length)).toEqual(into.nodes);
      const isOnOther = added.nodes.some((node) => into.nodes.some((other) => areOverlapping(node, other, 0)));
      expect(isOnOther).toBe(false);
    }
  });

  it('is pasted around a point, or right and down of it where nodes are in the way', () => {
    const nodeAt = (id: string, x: number, y: number): FunnelNode => ({
      id,
      type: 'delay',
      position: { x, y },
      data: {},
    });
    const clip = { nodes: [nodeAt('a', 0, 0), nodeAt('b', 400, 160)], edges: [] };
    const middles = (graph: FunnelGraph) =>
      graph.nodes.slice(-2).map((node) => {
        const { left, right, top, bottom } = boxOf(node);
        return { x: (left + right) / 2, y: (top + bottom) / 2 };
      });
    const between = ([one, other]: ReturnType<typeof middles>) => [
      ((one?.x ?? 0) + (other?.x ?? 0)) / 2,
      ((one?.y ?? 0) + (other?.y ?? 0)) / 2,
    ];
    const point = { x: 4000, y: -2000 };
    const [x = 0, y = 0] = between(middles(pasteClip(clip, clip, NOW_MS, point)));
    expect([Math.abs(x - point.x), Math.abs(y - point.y)].every((px) => px <= limits.designer.snapGridPx)).toBe(true);
    const standing = { nodes: [...clip.nodes, nodeAt('c', point.x - 10, point.y - 10)], edges: [] };
    const beside = pasteClip(standing, { nodes: [nodeAt('a', 0, 0)], edges: [] }, NOW_MS, point).nodes.at(-1);
    expect((beside && boxOf(beside).right) ?? 0).toBeGreaterThan(point.x + NODE_SIZES.delay.widthPx / 2);
    expect(standing.nodes.some((node) => beside && areOverlapping(node, beside, 0))).toBe(false);
  });

  it('keeps a single start node, but adds a missing one', () => {
    const graph = drawAtRandom(3);
    const all = graph.nodes.map(({ id }) => id);
    const startsOf = ({ nodes }: FunnelGraph) => nodes.filter(({ type }) => type === 'start').length;
    const doubled = pasteClip(graph, travel(graph, all), NOW_MS);
    expect([startsOf(doubled), doubled.nodes.length]).toEqual([1, 2 * graph.nodes.length - 1]);
    const moved = pasteClip({ nodes: [], edges: [] }, travel(graph, all), NOW_MS);
    expect(shapeOf(moved)).toEqual(shapeOf(graph));
    expect(pasteClip(graph, travel(graph, ['start_1']), NOW_MS)).toBe(graph);
  });

  it('ignores foreign content', () => {
    const later = JSON.stringify({ ...JSON.parse(writeClip(newGraph())), version: 5 });
    expect(readClip(later)).toEqual({ kind: 'newer' });
    const kind = 'voronka/funnel-part';
    const texts = ['', 'Hello', '{}', '[]', 'null', '{"nodes":[]}', JSON.stringify({ kind, version: 1, nodes: 'all' })];
    const node = { id: 'a', type: 'message', position: { x: 0, y: 0 }, data: {} };
    const broken = [
      { ...node, type: 'bomb' },
      { ...node, position: { x: 'left', y: 0 } },
      { ...node, id: 7 },
    ].map((one) => JSON.stringify({ kind, version: 1, nodes: [one], edges: [] }));
    const twice = JSON.stringify({ kind, version: 1, nodes: [node, node], edges: [] });
    for (const text of [...texts, ...broken, twice]) expect(readClip(text)).toEqual({ kind: 'foreign' });
  });

  it('keeps times of day, which older consoles cannot read', () => {
    const timeOfDay = { time: '10:00', weekdays: [1, 5], minDays: 2, zone: 'Europe/Moscow' };
    const node: FunnelNode = { id: 's', type: 'schedule', position: { x: 0, y: 0 }, data: { schedule: '', timeOfDay } };
    const text = writeClip({ nodes: [node], edges: [] });
    expect(JSON.parse(text)).toMatchObject({ version: 2 });
    expect(JSON.parse(writeClip(newGraph()))).toMatchObject({ version: 1 });
    expect(readClip(text)).toEqual({ kind: 'clip', clip: { nodes: [node], edges: [] } });
    const broken = { time: '25:00', weekdays: [9, 5, 'x'], minDays: -1, zone: 'nowhere' };
    const data = { schedule: '', timeOfDay: broken };
    const read = readClip(JSON.stringify({ ...JSON.parse(text), nodes: [{ ...node, data }] }));
    const mended = { time: '', weekdays: [5], minDays: 0, zone: browserZone() };
    expect(read).toMatchObject({ kind: 'clip', clip: { nodes: [{ data: { timeOfDay: mended } }] } });
  });

  it('keeps the variables of a text, which are sent as they are without their language', () => {
    const data = { message: '{{group.name}}', variables: 'en' as const };
    const node: FunnelNode = { id: 'm', type: 'message', position: { x: 0, y: 0 }, data };
    expect(readClip(writeClip({ nodes: [node], edges: [] }))).toMatchObject({ clip: { nodes: [{ data }] } });
  });

  it('drops unknown fields', () => {
    const kind = 'voronka/funnel-part';
    const node = { id: 'a', type: 'delay', position: { x: 0, y: 0 }, data: { delay: 1e12, onclick: 'x' }, extra: 1 };
    const edges = [{ id: 'e', source: 'a', target: 'gone' }];
    const read = readClip(JSON.stringify({ kind, version: 1, nodes: [node], edges }));
    expect(read).toEqual({
      kind: 'clip',
      clip: {
        nodes: [{ id: 'a', type: 'delay', position: { x: 0, y: 0 }, data: { delay: limits.funnel.delayMaxMinutes } }],
        edges: [],
      },
    });
  });

  it('does not exceed the size limit of a funnel', () => {
    const nodes = Array.from({ length: limits.funnel.nodesMaxCount }, (_, at) => ({
      ...newGraph().nodes[0],
      id: `d${at}`,
      type: 'delay' as const,
      position: { x: at * 400, y: 0 },
    })) as FunnelGraph['nodes'];
    const full = { nodes, edges: [] };
    expect(pasteClip(full, { nodes: nodes.slice(0, 1), edges: [] }, NOW_MS)).toBe(full);
  });
});
