import { tableEntries, type TableEntry } from './tableEntries';

interface Row {
  id: number;
  name: string;
  team: string;
}

const rows: Row[] = [
  { id: 1, name: 'b', team: 'red' },
  { id: 2, name: 'c', team: 'blue' },
  { id: 3, name: 'a', team: 'red' },
];
const compare = (one: Row, other: Row) => one.name.localeCompare(other.name);
const keyOf = ({ id }: Row) => id;
const keys = (entries: TableEntry<Row>[]) => entries.map(({ key }) => key);

it('keeps the order of the caller until a column is sorted, then sorts both ways', () => {
  expect(keys(tableEntries(rows, { keyOf }))).toEqual(['row 1', 'row 2', 'row 3']);
  expect(keys(tableEntries(rows, { compare, order: 'ascend', keyOf }))).toEqual(['row 3', 'row 1', 'row 2']);
  expect(keys(tableEntries(rows, { compare, order: 'descend', keyOf }))).toEqual(['row 2', 'row 1', 'row 3']);
});

it('sorts within sections, which keep their places', () => {
  const sectionOf = ({ team }: Row) => team;
  expect(keys(tableEntries(rows, { compare, order: 'ascend', keyOf, sectionOf }))).toEqual([
    'section red',
    'row 3',
    'row 1',
    'section blue',
    'row 2',
  ]);
});
