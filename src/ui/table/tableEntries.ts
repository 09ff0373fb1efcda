/** Order of the rows by one column. */
export interface TableSort {
  columnKey: string;
  order: 'ascend' | 'descend';
}

/** A line of the table body: a row, or the head of a section above its rows. */
export type TableEntry<Row> =
  | { kind: 'row'; key: string; row: Row }
  | { kind: 'section'; key: string; rows: readonly Row[] };

interface Options<Row> {
  /** The ascending order of the sorted column; without it the rows keep their order. */
  compare?: (one: Row, other: Row) => number;
  order?: TableSort['order'];
  keyOf: (row: Row) => string | number;
  sectionOf?: (row: Row) => string | number;
}

/** The lines of a table in their order. Sections come in the order of their first rows, and sorting stays within a section. */
export function tableEntries<Row>(rows: readonly Row[], options: Options<Row>): TableEntry<Row>[] {
  const { compare, order, keyOf, sectionOf } = options;
  const sign = order === 'descend' ? -1 : 1;
  const inOrder = (some: readonly Row[]) =>
    compare ? [...some].sort((one, other) => sign * compare(one, other)) : some;
  const toEntry = (row: Row): TableEntry<Row> => ({ kind: 'row', key: `row ${keyOf(row)}`, row });
  if (!sectionOf) return inOrder(rows).map(toEntry);
  return [...groupBy(rows, sectionOf)].flatMap(([section, own]): TableEntry<Row>[] => [
    { kind: 'section', key: `section ${section}`, rows: own },
    ...inOrder(own).map(toEntry),
  ]);
}

function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
