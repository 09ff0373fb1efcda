import { toggleRows } from './rowSelection';

const shown = [4, 2, 9, 7, 1];
const click = (selected: number[], id: number, lastId: number | null = null, isRange = lastId !== null) =>
  [...toggleRows(shown, new Set(selected), { id, isRange, lastId })].sort((one, other) => one - other);

it.each([
  ['one row', click([], 9), [9]],
  ['a selected row', click([9, 4], 9), [4]],
  ['a range downwards in the order on the screen', click([2], 7, 2), [2, 7, 9]],
  ['a range upwards', click([1], 2, 1), [1, 2, 7, 9]],
  ['a range that ends at a selected row', click([2, 9, 7, 1], 7, 2), [1]],
  ['a range from a row that the filter hides', click([8], 7, 8), [7, 8]],
  ['a range without a beginning', click([], 7, null, true), [7]],
])('selects or clears %s', (_what, selection, expected) => {
  expect(selection).toEqual(expected);
});
