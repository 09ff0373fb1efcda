import { panIntoView } from './panIntoView';

const sight = { widthPx: 600, heightPx: 400 };
const boxAt = (left: number, top: number, width = 200, height = 80) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

it.each([
  ['in sight', boxAt(100, 100), { x: 0, y: 0 }],
  ['half beyond the right edge', boxAt(500, 100), { x: -124, y: 0 }],
  ['beyond the left edge', boxAt(-300, 100), { x: 324, y: 0 }],
  ['above', boxAt(100, -10), { x: 0, y: 34 }],
  ['below and to the right', boxAt(700, 900), { x: -324, y: -604 }],
  ['touching the edge', boxAt(400, 100), { x: -24, y: 0 }],
])('a node %s', (_where, box, shift) => {
  expect(panIntoView(box, sight)).toEqual(shift);
});

it('centres what does not fit', () => {
  expect(panIntoView(boxAt(0, 160, 1_000), sight)).toEqual({ x: -200, y: 0 });
});
