import type { FunnelGraph } from '@contract/schemas/shapes';

import { countFaults, type DrawingFaults } from '@test/kit/drawingFaults';
import { isFullForm, noteFigure } from '@test/kit/effort';
import { createChance, type Chance } from '@test/kit/random';
import { randomFunnel } from '@test/kit/randomFunnel';

import { alignGraph } from '../align/alignGraph';
import { addStep } from '../graph/appendStep';
import { moveNodes } from '../graph/graphEdits';
import { LABEL_HEIGHT_PX } from '../graph/labelRoom';
import { boxOf } from '../graph/area';

import { placeLabels } from './placeLabels';
import { routeGraph } from './routeGraph';

/** B19: random funnels are aligned, then nodes are appended and inserted, and every drawing is measured. */

const FUNNELS_COUNT = isFullForm ? 1_000 : 100;
const INSERTIONS_COUNT = isFullForm ? 5 : 2;
const NODES_MAX_COUNT = 60;

interface Counts extends DrawingFaults {
  edges: number;
  labels: number;
  /** Labels for which there was no place. */
  missing: number;
}

const emptyCounts = (): Counts => ({
  ...{ edges: 0, labels: 0, missing: 0 },
  ...{ crossings: 0, covered: 0, labelsOnNodes: 0, labelsOnLabels: 0 },
});

function labelsOf({ edges }: FunnelGraph): Map<string, string> {
  const labels = edges.map(({ id, data }) => {
    const delay = data?.condition === 'delay' ? `${data.delay ?? 0} min` : '';
    return [id, data?.label ?? delay] as const;
  });
  return new Map(labels.filter(([, label]) => label !== ''));
}

/** Draws a funnel as the canvas does and adds what is wrong. */
function measure(graph: FunnelGraph, counts: Counts): void {
  const { nodes, routeOf } = routeGraph(graph);
  const labels = labelsOf(graph);
  const placed = placeLabels(nodes, routeOf, labels);
  const boxes = [...placed].map(([id, { middle, widthPx }]) => {
    const [besideX, besideY] = [widthPx / 2, LABEL_HEIGHT_PX / 2];
    const { x, y } = middle;
    return [id, { left: x - besideX, right: x + besideX, top: y - besideY, bottom: y + besideY }] as const;
  });
  const faults = countFaults({
    nodes: new Map(graph.nodes.map((node) => [node.id, boxOf(node)])),
    routes: routeOf,
    labels: new Map(boxes),
  });
  counts.edges += graph.edges.length;
  counts.labels += labels.size;
  counts.missing += labels.size - placed.size + graph.edges.length - routeOf.size;
  counts.crossings += faults.crossings;
  counts.covered += faults.covered;
  counts.labelsOnNodes += faults.labelsOnNodes;
  counts.labelsOnLabels += faults.labelsOnLabels;
}

function drawAligned(seed: number): FunnelGraph {
  const tangledness = seed % 2 === 0 ? 0.4 : 0.05;
  const heap = randomFunnel(createChance(seed), { nodesMaxCount: NODES_MAX_COUNT, tangledness });
  return moveNodes(heap, alignGraph(heap));
}

/** Appends a node after another one, or inserts it on an edge. */
function insert(graph: FunnelGraph, chance: Chance, atMs: number): FunnelGraph {
  const type = chance.pick(['message', 'delay', 'schedule'] as const);
  const edge = graph.edges[chance.int(graph.edges.length)];
  const ties = !edge || chance.happens(0.4) ? { afterId: chance.pick(graph.nodes).id } : { edgeId: edge.id };
  return addStep(graph, { type, atMs, besideId: null }, ties);
}

function expectReadable(what: string, counts: Counts): void {
  const { edges, labels, ...faults } = counts;
  noteFigure(`${what}: edges, labels`, `${edges}, ${labels}`, '', true);
  noteFigure(`${what}: edges behind nodes`, faults.crossings, '0', faults.crossings === 0);
  noteFigure(`${what}: nodes over nodes`, faults.covered, '0', faults.covered === 0);
  noteFigure(`${what}: labels on nodes`, faults.labelsOnNodes, '0', faults.labelsOnNodes === 0);
  noteFigure(`${what}: labels on labels`, faults.labelsOnLabels, '0', faults.labelsOnLabels === 0);
  noteFigure(`${what}: edges or labels left out`, faults.missing, '0', faults.missing === 0);
  expect(edges).toBeGreaterThan(FUNNELS_COUNT);
  expect(faults).toEqual({ crossings: 0, covered: 0, labelsOnNodes: 0, labelsOnLabels: 0, missing: 0 });
}

it('is readable after it was aligned', () => {
  const counts = emptyCounts();
  for (let seed = 1; seed <= FUNNELS_COUNT; seed += 1) measure(drawAligned(seed), counts);
  noteFigure('funnels', FUNNELS_COUNT, '', true);
  expectReadable('aligned', counts);
}, 300_000);

it('is readable after a node was inserted', () => {
  const counts = emptyCounts();
  for (let seed = 1; seed <= FUNNELS_COUNT; seed += 1) {
    const aligned = drawAligned(seed);
    for (let at = 1; at <= INSERTIONS_COUNT; at += 1)
      measure(insert(aligned, createChance(seed * 100 + at), at), counts);
  }
  noteFigure('insertions', FUNNELS_COUNT * INSERTIONS_COUNT, '', true);
  expectReadable('one node inserted', counts);
}, 600_000);

it('is readable after many nodes were inserted one after the other', () => {
  const counts = emptyCounts();
  for (let seed = 1; seed <= FUNNELS_COUNT; seed += 1) {
    let graph = drawAligned(seed);
    for (let at = 1; at <= INSERTIONS_COUNT; at += 1) {
      graph = insert(graph, createChance(seed * 100 + 50 + at), at);
      measure(graph, counts);
    }
  }
  noteFigure('further insertions', FUNNELS_COUNT * INSERTIONS_COUNT, '', true);
  expectReadable('more nodes inserted', counts);
}, 600_000);
