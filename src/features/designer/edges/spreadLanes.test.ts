import { createBoxIndex } from './boxIndex';
import { spreadLanes } from './spreadLanes';

const turnAt = (x: number, fromY: number, toY: number) => [
  { x: 0, y: fromY },
  { x, y: fromY },
  { x, y: toY },
  { x: 100, y: toY },
];
const noNodes = createBoxIndex();
const turnsOf = (routes: ReturnType<typeof spreadLanes>) => routes.map((route) => route[1]?.x);

describe('lines on one place', () => {
  it('move apart when they come from different nodes, and stay together when from one', () => {
    const [first, second, third] = turnsOf(
      spreadLanes(noNodes, [
        { tree: 'a', route: turnAt(50, 0, 200) },
        { tree: 'b', route: turnAt(50, 100, 300) },
        { tree: 'a', route: turnAt(50, 0, 400) },
      ]),
    );
    expect(first).toBe(third);
    expect(Math.abs((first ?? 0) - (second ?? 0))).toBeGreaterThanOrEqual(8);
  });

  it('become one when they come from one node and run close beside each other', () => {
    const branches = [24, 36, 38].map((x, at) => ({ tree: 'a', route: turnAt(x, 0, 100 * (at + 1)) }));
    expect(turnsOf(spreadLanes(noNodes, branches))).toEqual([24, 24, 24]);
    const wide = createBoxIndex([{ id: 'n', left: -100, top: 40, right: 26, bottom: 90 }]);
    expect(turnsOf(spreadLanes(wide, branches.slice(1)))).toEqual([36, 36]);
    const apart = [24, 48].map((x) => ({ tree: 'a', route: turnAt(x, 0, 100) }));
    expect(turnsOf(spreadLanes(noNodes, apart))).toEqual([24, 48]);
  });

  it('stay when they only follow each other', () => {
    const routes = [
      { tree: 'a', route: turnAt(50, 0, 100) },
      { tree: 'b', route: turnAt(50, 200, 300) },
    ];
    expect(turnsOf(spreadLanes(noNodes, routes))).toEqual([50, 50]);
  });

  it('keep their distance to nodes', () => {
    const nodes = createBoxIndex([
      { id: 'left', left: -200, top: -100, right: 30, bottom: 500 },
      { id: 'right', left: 70, top: -100, right: 300, bottom: 500 },
    ]);
    const routes = ['a', 'b', 'c', 'd'].map((tree, at) => ({ tree, route: turnAt(50, at * 10, 300) }));
    const turns = turnsOf(spreadLanes(nodes, routes));
    expect(new Set(turns).size).toBe(4);
    for (const x of turns) {
      expect(x).toBeGreaterThanOrEqual(38);
      expect(x).toBeLessThanOrEqual(62);
    }
  });

  it('leaves straight edges as they are', () => {
    const straight = [
      { x: 0, y: 0 },
      { x: 64, y: 0 },
    ];
    expect(spreadLanes(noNodes, [{ tree: 'a', route: straight }])).toEqual([straight]);
  });
});
