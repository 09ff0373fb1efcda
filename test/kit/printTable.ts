/** One measured row: name, value, limit ('' when there is none), and whether it holds. */
export type Row = [what: string, value: string | number, allowed: string, isFine: boolean];

interface Table {
  title: string;
  rows: Row[];
}

const printed: Table[] = [];

/** Returns the tables printed since the last call, for the result file of a run. */
export const takeTables = (): Table[] => printed.splice(0);

/** Prints lines under a title, one mark each. */
export function printTable(title: string, rows: Row[]): void {
  printed.push({ title, rows });
  console.log(`\n${title}`);
  const width = Math.max(...rows.map(([what]) => what.length));
  for (const [what, value, allowed, isFine] of rows) {
    console.log(
      `${isFine ? 'ok  ' : 'FAIL'}  ${what.padEnd(width)}  ${String(value).padStart(10)}  ${allowed}`.trimEnd(),
    );
  }
}
