import type { FunnelGraph } from '@contract/schemas/shapes';

import { i18n } from '@/lib/i18n';
import { hoursText } from '@/lib/span';
import { countFaults, type DrawingFaults } from '@test/kit/drawingFaults';
import { inShort, isFullForm, noteFigure } from '@test/kit/effort';
import { createChance, type Chance } from '@test/kit/random';
import { randomFunnel } from '@test/kit/randomFunnel';

import { alignGraph } from '../align/alignGraph';
import { boundsOf } from '../canvas/viewport';
import { addStep, insertInto } from '../graph/appendStep';
import { boxOf, type Area } from '../graph/area';
import { deleteAndCloseUp } from '../graph/closeUp';
import { addNode, moveNodes } from '../graph/graphEdits';
import { LABEL_HEIGHT_PX, LARGE_LABEL_HEIGHT_PX } from '../graph/labelRoom';
import { makeRoom } from '../graph/makeRoom';
import { snapToGrid, type Position } from '../graph/placement';
import { edgeLabel } from '../texts/edgeLabel';

import { placeLabels, type PlacedLabel } from './placeLabels';
import { routeGraph } from './routeGraph';
import { findTrees } from './trees';

/** B19: random funnels are aligned, then nodes are added in every way and deleted, and every drawing is measured. */

const t = i18n.getFixedT(null, 'designer');
const FUNNELS_COUNT = isFullForm ? 1_000 : inShort(25, 50);
const INSERTIONS_COUNT = isFullForm ? 5 : 2;
const NODES_MAX_COUNT = 60;

interface Counts extends DrawingFaults {
  edges: number;
  labels: number;
  /** Labels that have space for large letters, with and without statistics. */
  large: number;
  /** Labels for which there was no place. */
  missing: number;
}

const emptyCounts = (): Counts => ({
  ...{ edges: 0, labels: 0, large: 0, missing: 0 },
  ...{ crossings: 0, covered: 0, labelsOnNodes: 0, labelsOnLabels: 0, closeBranches: 0 },
});

function labelsOf({ edges }: FunnelGraph): Map<string, string> {
  const labels = edges.map((edge) => [edge.id, edgeLabel(edge, t, (minutes) => hoursText(minutes ?? 0))] as const);
  return new Map(labels.filter(([, label]) => label !== ''));
}

/** The area of a label as it is usually drawn, or in the large letters of a far zoom. */
function pillOf({ middle: { x, y }, widthPx, largeWidthPx }: PlacedLabel, isLarge: boolean): Area {
  const besideX = (isLarge ? largeWidthPx : widthPx) / 2;
  const besideY = (isLarge ? LARGE_LABEL_HEIGHT_PX : LABEL_HEIGHT_PX) / 2;
  return { left: x - besideX, right: x + besideX, top: y - besideY, bottom: y + besideY };
}

/** Draws a funnel as the canvas does, once as it is edited and once with its statistics, and adds what is wrong. */
function measure(graph: FunnelGraph, counts: Counts): void {
  const { nodes, routeOf } = routeGraph(graph);
  const plain = labelsOf(graph);
  const asked = new Set(graph.edges.filter(({ data }) => data?.condition === 'condition').map(({ id }) => id));
  const withShare = (label: string) => t('stats.shareLabel', { percent: 100, label });
  const counted = new Map([...plain].map(([id, label]) => [id, asked.has(id) ? withShare(label) : label]));
  counts.edges += graph.edges.length;
  counts.labels += plain.size;
  counts.missing += graph.edges.length - routeOf.size;
  for (const labels of [plain, counted]) {
    const placed = placeLabels(nodes, routeOf, labels);
    counts.missing += labels.size - placed.size;
    for (const isLarge of [false, true]) {
      const seen = [...placed].filter(([, { largeWidthPx }]) => !isLarge || largeWidthPx > 0);
      const faults = countFaults({
        nodes: new Map(graph.nodes.map((node) => [node.id, boxOf(node)])),
        routes: routeOf,
        trees: new Map([...findTrees(graph.edges)].map(([id, { name }]) => [id, name])),
        labels: new Map(seen.map(([id, label]) => [id, pillOf(label, isLarge)])),
      });
      counts.large += isLarge ? seen.length : 0;
      counts.crossings += faults.crossings;
      counts.covered += faults.covered;
      counts.labelsOnNodes += faults.labelsOnNodes;
      counts.labelsOnLabels += faults.labelsOnLabels;
      // The same with all labels.
      if (labels === plain && !isLarge) counts.closeBranches += faults.closeBranches;
    }
  }
}

function drawAligned(seed: number): FunnelGraph {
  const tangledness = seed % 2 === 0 ? 0.4 : 0.05;
  const heap = randomFunnel(createChance(seed), { nodesMaxCount: NODES_MAX_COUNT, tangledness });
  return moveNodes(heap, alignGraph(heap));
}

/** One of the ways in which an operator adds a node. */
function insert(graph: FunnelGraph, chance: Chance, atMs: number): FunnelGraph {
  const type = chance.pick(['message', 'delay', 'schedule', 'poll', 'group'] as const);
  const edgeId = graph.edges[chance.int(graph.edges.length)]?.id;
  const afterId = chance.pick(graph.nodes).id;
  const step = { type, atMs, besideId: null };
  switch (edgeId === undefined ? 'append' : chance.pick(['append', 'insert', 'dropOnEdge', 'dropHere'] as const)) {
    case 'append':
      return addStep(graph, step, { afterId });
    case 'insert':
      return addStep(graph, step, { edgeId });
    case 'dropOnEdge': {
      // A loose node is moved somewhere over the edge.
      const loose = addNode(graph, step);
      const nodeId = loose.nodes.at(-1)?.id ?? '';
      const over = moveNodes(loose, { [nodeId]: placeIn(graph, chance) });
      return makeRoom(insertInto(over, { nodeId, edgeId: edgeId ?? '', atMs }), nodeId);
    }
    case 'dropHere':
      // A connection is dropped somewhere.
      return addStep(graph, { ...step, at: placeIn(graph, chance) }, { afterId });
  }
}

function placeIn({ nodes }: FunnelGraph, chance: Chance): Position {
  const { x, y, widthPx, heightPx } = boundsOf(nodes);
  return snapToGrid({ x: x + chance.int(widthPx), y: y + chance.int(heightPx) });
}

/** @param branchesMaxShare of the edges; a node that is dropped a few pixels off the line of another leaves no choice */
function expectReadable(what: string, counts: Counts, branchesMaxShare = 0): void {
  const { edges, labels, large, closeBranches, ...faults } = counts;
  const branchesMax = Math.floor(edges * branchesMaxShare);
  noteFigure(`${what}: edges, labels`, `${edges}, ${labels}`, '', true);
  const share = Math.round((large / 2 / labels) * 100);
  noteFigure(`${what}: labels with space for large letters`, `${share} %`, '≥ 85 %', share >= 85);
  noteFigure(`${what}: edges behind nodes`, faults.crossings, '0', faults.crossings === 0);
  noteFigure(`${what}: nodes over nodes`, faults.covered, '0', faults.covered === 0);
  noteFigure(`${what}: labels on nodes`, faults.labelsOnNodes, '0', faults.labelsOnNodes === 0);
  noteFigure(`${what}: labels on labels`, faults.labelsOnLabels, '0', faults.labelsOnLabels === 0);
  noteFigure(`${what}: branches read as one line`, closeBranches, `≤ ${branchesMax}`, closeBranches <= branchesMax);
  noteFigure(`${what}: edges or labels left out`, faults.missing, '0', faults.missing === 0);
  expect(edges).toBeGreaterThan(FUNNELS_COUNT);
  expect(share).toBeGreaterThanOrEqual(85);
  expect(closeBranches).toBeLessThanOrEqual(branchesMax);
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
  expectReadable('one node inserted', counts, 0.001);
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
  expectReadable('more nodes inserted', counts, 0.001);
}, 600_000);

it('is readable after a node was deleted', () => {
  const counts = emptyCounts();
  for (let seed = 1; seed <= FUNNELS_COUNT; seed += 1) {
    let graph = drawAligned(seed);
    const chance = createChance(seed);
    for (let at = 1; at <= INSERTIONS_COUNT && graph.nodes.length > 2; at += 1) {
      graph = deleteAndCloseUp(graph, [graph.nodes[1 + chance.int(graph.nodes.length - 1)]?.id ?? '']);
      measure(graph, counts);
    }
  }
  expectReadable('nodes deleted', counts);
}, 600_000);
