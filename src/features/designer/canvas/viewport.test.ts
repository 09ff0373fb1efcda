import type { Viewport } from 'reactflow';

import type { FunnelGraph, FunnelNode } from '@contract/schemas/shapes';

import { NODE_SIZES } from '../graph/nodeSize';
import { changesView, fitInto, fitReadable, fullSize, isWholeVisible, openingView } from './viewport';

const surface = { widthPx: 960, heightPx: 700 };
const nodeAt = (type: FunnelNode['type'], x: number, y: number): FunnelNode => ({
  id: `${type}-${x}-${y}`,
  type,
  position: { x, y },
  data: {},
});
/** A start and `count` messages in one row. */
const row = (count: number) => [
  nodeAt('start', 0, 16),
  ...Array.from({ length: count }, (_, at) => nodeAt('message', (at + 1) * 384, 0)),
];
/** Each node is followed by the next one. */
const graphOf = (nodes: FunnelNode[]): FunnelGraph => ({
  nodes,
  edges: nodes.slice(1).map(({ id }, at) => ({ id: `to-${id}`, source: nodes[at]?.id ?? '', target: id })),
});

describe('the view of a funnel that opens', () => {
  it('is the whole funnel, never enlarged, while its text is readable', () => {
    expect(openingView(graphOf(row(0)), surface).zoom).toBe(1);
    const two = openingView(graphOf(row(1)), surface);
    expect(two).toEqual(fitInto(row(1), surface));
    expect(isWholeVisible(row(1), two, surface)).toBe(true);
  });

  it('is the start at a readable zoom when the whole would be too small', () => {
    const nodes = row(40);
    expect(fitReadable(nodes, surface)).toBeNull();
    const { x, y, zoom } = openingView(graphOf(nodes), surface);
    expect(zoom).toBe(0.85);
    expect(x).toBe(32);
    expect(y + (16 + 32) * zoom).toBeCloseTo(surface.heightPx / 2);
    expect(isWholeVisible(nodes, { x, y, zoom }, surface)).toBe(false);
    expect(isWholeVisible(nodes, fitInto(nodes, surface), surface)).toBe(true);
  });

  it('is the whole start node on a phone', () => {
    const phone = { widthPx: 342, heightPx: 700 };
    const nodes = row(40);
    const view = openingView(graphOf(nodes), phone);
    expect(view).toMatchObject({ zoom: 0.85, x: 32 });
    expect(isWholeVisible(nodes.slice(0, 1), view, phone)).toBe(true);
  });

  it('shows no empty space beside a start that is drawn last or in a corner', () => {
    const nodes = [...row(40).slice(1), nodeAt('start', 41 * 384, 4_000)];
    const { x, y, zoom } = openingView(graphOf(nodes), surface);
    expect((41 * 384 + 256) * zoom + x).toBeCloseTo(surface.widthPx - 32);
    expect((4_000 + 64) * zoom + y).toBeCloseTo(surface.heightPx - 32);
  });

  it('begins with the first node of a funnel without a start, and is empty without nodes', () => {
    expect(openingView(graphOf(row(40).slice(1)), surface).x).toBeCloseTo(32 - 384 * 0.85);
    expect(openingView(graphOf([]), surface).zoom).toBe(1);
  });
});

describe('the view of a comparison that opens', () => {
  it('has the leftmost change in its middle when the whole would be too small', () => {
    const graph = graphOf(row(40));
    const [tenth, twentieth] = [graph.nodes[10], graph.nodes[20]];
    const middle = (changed: readonly string[]) => {
      const { x, zoom } = changesView(graph, new Set(changed), surface);
      return { zoom, node: (surface.widthPx / 2 - x) / zoom };
    };
    const tenthX = 10 * 384 + NODE_SIZES.message.widthPx / 2;
    const shown = middle([twentieth?.id ?? '', tenth?.id ?? '']);
    expect(shown.zoom).toBe(0.85);
    expect(shown.node).toBeCloseTo(tenthX);
    // Of an edge, where it leads to.
    expect(middle([`to-${tenth?.id}`, twentieth?.id ?? '']).node).toBeCloseTo(tenthX);
  });

  it('is the whole funnel while that is readable, and the start when nothing changed', () => {
    const small = graphOf(row(1));
    expect(changesView(small, new Set([small.nodes[1]?.id ?? '']), surface)).toEqual(fitInto(small.nodes, surface));
    const large = graphOf(row(40));
    expect(changesView(large, new Set(), surface)).toEqual(openingView(large, surface));
  });
});

describe('the view at 100 %', () => {
  const nodes = row(40);
  const seenAt = ({ position }: FunnelNode, { x, y, zoom }: Viewport) => [position.x * zoom + x, position.y * zoom + y];

  it('keeps the node that is nearest to the middle whole, where it was', () => {
    const far = fitInto(nodes, surface);
    const middle = nodes.find((node) => {
      const [left = NaN] = seenAt(node, far);
      return left > surface.widthPx / 2 - 20;
    });
    if (!middle) throw new Error('No node is in the middle');
    const view = fullSize(nodes, far, surface);
    expect(view?.zoom).toBe(1);
    expect(isWholeVisible([middle], view ?? far, surface)).toBe(true);
    expect(isWholeVisible(nodes, view ?? far, surface)).toBe(false);
  });

  it('moves a node at the edge as far as it must, and stays where all is at 100 % already', () => {
    const [, first] = nodes;
    if (!first) throw new Error('There is no message');
    const atEdge = { x: -first.position.x - 100, y: 0, zoom: 1 };
    const moved = fullSize([first], atEdge, surface);
    expect(seenAt(first, moved ?? atEdge)).toEqual([32, 32]);
    expect(fullSize([first], moved ?? atEdge, surface)).toEqual(moved);
  });

  it('is none without nodes', () => {
    expect(fullSize([], { x: 0, y: 0, zoom: 0.5 }, surface)).toBeNull();
  });
});

describe('a fitted funnel beside the minimap', () => {
  const corner = { widthPx: 215, heightPx: 165 };
  const square = [nodeAt('start', 0, 0), nodeAt('message', 1_500, 1_000)];
  const [right, bottom] = [1_500 + NODE_SIZES.message.widthPx, 1_000 + NODE_SIZES.message.heightPx];

  it('is fitted above or beside it if it would cover a node, whichever is larger', () => {
    const view = fitInto(square, { ...surface, corner });
    expect(view.zoom).toBeLessThan(fitInto(square, surface).zoom);
    const isBeside = right * view.zoom + view.x <= surface.widthPx - corner.widthPx;
    expect(isBeside || bottom * view.zoom + view.y <= surface.heightPx - corner.heightPx).toBe(true);
    expect(isWholeVisible(square, view, surface)).toBe(true);
  });

  it('is as large as without it if it covers none', () => {
    expect(fitInto(row(5), { ...surface, corner })).toEqual(fitInto(row(5), surface));
  });
});
