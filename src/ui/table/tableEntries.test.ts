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
const columns = [{ key: 'name', compare: (one: Row, other: Row) => one.name.localeCompare(other.name) }];
const keyOf = ({ id }: Row) => id;
const keys = (entries: TableEntry<Row>[]) => entries.map(({ key }) => key);

it('keeps the order of the caller until a column is sorted, then sorts both ways', () => {
  expect(keys(tableEntries(rows, { columns, sort: null, keyOf }))).toEqual(['row 1', 'row 2', 'row 3']);
  const sort = { columnKey: 'name', order: 'ascend' } as const;
  expect(keys(tableEntries(rows, { columns, sort, keyOf }))).toEqual(['row 3', 'row 1', 'row 2']);
  expect(keys(tableEntries(rows, { columns, sort: { ...sort, order: 'descend' }, keyOf }))).toEqual([
    'row 2',
    'row 1',
    'row 3',
  ]);
});

it('sorts within sections, which keep their places', () => {
  const sort = { columnKey: 'name', order: 'ascend' } as const;
  const sectionOf = ({ team }: Row) => team;
  expect(keys(tableEntries(rows, { columns, sort, keyOf, sectionOf }))).toEqual([
    'section red',
    'row 3',
    'row 1',
    'section blue',
    'row 2',
  ]);
});

it('ignores a sort by a column that is gone', () => {
  const sort = { columnKey: 'gone', order: 'ascend' } as const;
  expect(keys(tableEntries(rows, { columns, sort, keyOf }))).toEqual(['row 1', 'row 2', 'row 3']);
});
