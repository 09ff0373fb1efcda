import { writeMembersFile } from '@server/modules/groups/membersFile';
import { noteFigure } from '@test/kit/effort';

/** X7: a member's name is text in every spreadsheet, and the file reads back as what was written. */

const starts = ['=', '+', '-', '@', '\t', '\r', '\n', ' =', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20'];
const names = [
  ...starts.map((start) => `${start}1+1`),
  ...starts.map((start) => `${start}cmd|' /C calc'!A0`),
  '=HYPERLINK("https://evil.example";"x")',
  '@SUM(1;2)',
  'a;b',
  'a"b',
  '"',
  '""',
  ';',
  '\n',
  'a\r\nb',
  'a\nb;"c"',
  '=1;"2"\r\n+3',
  "'quoted'",
  ' leading space',
  '\uFEFFmark',
  'x'.repeat(500),
  '\ud83d\ude00',
];

/** Reads a file of semicolons and quotes as a spreadsheet does. */
function parse(file: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < file.length; at += 1) {
    const letter = file[at] ?? '';
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (file[at + 1] === '"') cell += file[(at += 1)] ?? '';
      else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === ';' || file.startsWith('\r\n', at)) {
      rows.at(-1)?.push(cell);
      cell = '';
      if (letter !== ';') {
        rows.push([]);
        at += 1;
      }
    } else cell += letter;
  }
  return rows.filter((row) => row.length > 0);
}

it(`X7: ${names.length} names are text, read back, and the file begins with a byte order mark`, () => {
  const file = writeMembersFile(names.map((name) => ({ phone: null, name, isAdmin: false })));
  const rows = parse(file.slice(1)).slice(1);
  const cells = rows.map((row) => row[1] ?? '');
  const formulas = cells.filter(
    (cell) => /^[\s\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) || /^[\t\r]/.test(cell),
  );
  const changed = names.filter((name, index) => cells[index]?.replace(/^'(?=[\s\S])/, '') !== name.replace(/^'/, ''));
  noteFigure('names', names.length, '', true);
  noteFigure(
    'begins with a byte order mark',
    file.startsWith('\uFEFF') ? 'yes' : 'no',
    'yes',
    file.startsWith('\uFEFF'),
  );
  noteFigure('cells that a spreadsheet would run', formulas.length, '0', formulas.length === 0);
  noteFigure('names that do not read back', changed.length, '0', changed.length === 0);
  expect(file.startsWith('\uFEFF')).toBe(true);
  expect(rows).toHaveLength(names.length);
  expect(formulas).toEqual([]);
  expect(changed).toEqual([]);
});
