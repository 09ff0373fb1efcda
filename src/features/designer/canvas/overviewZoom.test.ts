import { createOverviewSwitch } from './overviewZoom';

it.each([
  ['many', true, [0.36, 0.34, 0.36, 0.4, 0.41, 0.36], [false, true, true, true, false, false]],
  ['few', false, [0.36, 0.11, 0.09, 0.11, 0.12], [false, false, true, true, false]],
] as const)('switches %s nodes to boxes at a far zoom, and back a little closer', (_count, isMany, zooms, expected) => {
  const isOverview = createOverviewSwitch();
  expect(zooms.map((zoom) => isOverview(zoom, isMany))).toEqual(expected);
});
