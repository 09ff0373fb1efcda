import { createBoxIndex, type Box } from './boxIndex';
import { isHeld, routeHeldEdge } from './heldEdge';
import type { RouteEnds } from './route';
import { isRouteFree, routeEdge } from './routeEdge';

const box = (id: string, left: number, top: number): Box => ({ id, left, top, right: left + 256, bottom: top + 96 });
/** From the right of `source` to the left of `target`. */
const ends = (source: Box, target: Box): RouteEnds => ({
  from: { x: source.right + 5, y: source.top + 16 },
  to: { x: target.left - 5, y: target.top + 16 },
  source: source.id,
  target: target.id,
});
const a = box('a', 0, 0);

function route(target: Box, others: Box[] = []) {
  const nodes = createBoxIndex([a, target, ...others]);
  const found = routeEdge(nodes, ends(a, target), { detoursLeft: 1 });
  expect(isRouteFree(nodes, found, ends(a, target))).toBe(true);
  return found;
}

describe('the route of an edge', () => {
  it('is straight when both ends are level, and turns twice otherwise', () => {
    expect(route(box('b', 320, 0))).toHaveLength(2);
    expect(route(box('b', 320, 128))).toHaveLength(4);
    expect(route(box('b', 320, -128))).toHaveLength(4);
  });

  it('turns where no node is in the way', () => {
    const found = route(box('b', 640, 128), [box('c', 320, 0)]);
    expect(found).toHaveLength(4);
    expect(found[1]?.x).toBeLessThan(320);
  });

  it('leads around a node between its ends, along the nearer side', () => {
    const found = route(box('b', 640, 0), [box('c', 320, 0)]);
    expect(found).toHaveLength(6);
    expect(found[2]?.y).toBeLessThan(0);
    expect(route(box('b', 640, 0), [box('c', 320, 0), box('d', 320, -128)])[2]?.y).toBeLessThan(0);
  });

  it('leads back to a node before it', () => {
    const found = route(box('b', -400, 0));
    expect(found).toHaveLength(6);
    expect(Math.max(...found.map(({ x }) => x))).toBeGreaterThan(a.right);
  });

  it('finds a way with more turns out of a closed corner', () => {
    const wall = [box('c', 300, -64), box('d', 300, -192), box('e', 300, 64), box('f', 300, 192), box('g', 0, 128)];
    const found = route(box('b', 900, 0), [...wall, box('h', 0, -128)]);
    expect(found.length).toBeGreaterThan(4);
  });

  it('runs behind nodes only when its end is covered', () => {
    const nodes = createBoxIndex([a, box('cover', 200, -20), box('b', 640, 0)]);
    expect(routeEdge(nodes, ends(a, box('b', 640, 0)), { detoursLeft: 1 }).length).toBeGreaterThan(1);
  });

  it('copes with places without end', () => {
    const far = box('b', 1e12, 0);
    expect(route(far)).toHaveLength(2);
    expect(
      routeEdge(createBoxIndex([a]), { ...ends(a, far), to: { x: NaN, y: Infinity } }, { detoursLeft: 1 }).length,
    ).toBeGreaterThan(1);
  });
});

describe('an edge whose node is dragged', () => {
  const held = { sourceX: 261, sourceY: 16, targetX: 635, targetY: 16 };

  it('is noticed by its ends', () => {
    const rest = routeEdge(createBoxIndex([a]), ends(a, box('b', 640, 0)), { detoursLeft: 0 });
    expect(isHeld(rest, held)).toBe(false);
    expect(isHeld(rest, { ...held, targetY: 24 })).toBe(true);
  });

  it('avoids other nodes, and its own where they are now', () => {
    const nodes = createBoxIndex([a, box('b', 4_000, 0), box('c', 320, 0)]);
    const found = routeHeldEdge(nodes, { ...held, source: 'a', target: 'b' });
    expect(found.at(-1)).toEqual({ x: 635, y: 16 });
    expect(isRouteFree(nodes, found, { ...ends(a, box('b', 640, 0)) })).toBe(true);
    expect(routeHeldEdge(nodes, { ...held, targetX: -300, source: 'a', target: 'b' }).length).toBe(6);
  });
});
