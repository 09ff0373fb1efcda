import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../../src');

it('a class alone is styled by one style sheet, whichever pages were visited before', () => {
  const sheets = new Map<string, Set<string>>();
  for (const file of fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css')))
    for (const [, name = ''] of fs.readFileSync(path.join(root, file), 'utf8').matchAll(/^\s*\.([\w-]+) \{/gm))
      sheets.set(name, (sheets.get(name) ?? new Set()).add(file));
  expect(sheets.size).toBeGreaterThan(500);
  expect([...sheets].filter(([, files]) => files.size > 1).map(([name, files]) => [name, ...files])).toEqual([]);
});
