import type { FunnelGraph } from '@contract/schemas/shapes';

import { visibleArea, selectVisible } from './visibleGraph';

const at = (id: string, x: number, y: number): FunnelGraph['nodes'][number] => ({
  id,
  type: 'delay',
  position: { x, y },
  data: { delay: 1 },
});
const way = (source: string, target: string): FunnelGraph['edges'][number] => ({
  id: `${source}-${target}`,
  source,
  target,
  type: 'smoothstep',
  data: { condition: 'always' },
});
const idsOf = ({ nodes, edges }: FunnelGraph) => [...nodes, ...edges].map(({ id }) => id);
const area = { left: 0, top: 0, right: 1_024, bottom: 1_024 };
const nobody = new Set<string>();

it('takes whole cells around the visible area, so that a small move changes nothing', () => {
  const view = { x: -300, y: -300, zoom: 1, widthPx: 800, heightPx: 400 };
  expect(visibleArea(view)).toEqual({ left: 128, top: 128, right: 1_280, bottom: 768 });
  expect(visibleArea({ ...view, x: -310, y: -302 })).toEqual(visibleArea(view));
  expect(visibleArea({ ...view, zoom: 0.5 })).toEqual({ left: 512, top: 512, right: 2_304, bottom: 1_536 });
});

it('selects nodes in the area, the other ends of their edges, and edges that cross it', () => {
  const nodes = [
    at('inside', 100, 100),
    at('neighbour', 9_000, 0),
    at('beyond', 12_000, 0),
    at('above', 500, -3_000),
    at('below', 500, 3_000),
    at('elsewhere', 5_000, 5_000),
    at('elsewhere too', 6_000, 5_000),
  ];
  const edges = [
    way('inside', 'neighbour'),
    way('neighbour', 'beyond'),
    way('above', 'below'),
    way('elsewhere', 'elsewhere too'),
  ];
  const picked = selectVisible({ nodes, edges }, area, nobody);
  expect(idsOf(picked)).toEqual([...['inside', 'neighbour', 'above', 'below'], ...['inside-neighbour', 'above-below']]);
  expect([...picked.hidden]).toEqual(['neighbour', 'above', 'below']);
});

it('always includes the given nodes with their edges', () => {
  const nodes = [at('far', 9_000, 9_000), at('next', 9_400, 9_000), at('other', -9_000, 0)];
  const picked = selectVisible({ nodes, edges: [way('far', 'next'), way('other', 'gone')] }, area, new Set(['far']));
  expect(idsOf(picked)).toEqual(['far', 'next', 'far-next']);
  expect([...picked.hidden]).toEqual(['next']);
});

it('selects an edge whose route leads through the area far from its nodes', () => {
  const nodes = [at('left', -4_000, -2_000), at('right', 4_000, -2_000)];
  const edges = [way('left', 'right')];
  const route = [
    { x: -3_739, y: -1_984 },
    { x: -3_700, y: -1_984 },
    { x: -3_700, y: 500 },
    { x: 3_900, y: 500 },
  ];
  expect(idsOf(selectVisible({ nodes, edges }, area, nobody))).toEqual([]);
  const picked = selectVisible({ nodes, edges }, area, nobody, new Map([['left-right', route]]));
  expect(idsOf(picked)).toEqual(['left', 'right', 'left-right']);
});
