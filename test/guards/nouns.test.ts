import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const exists = (file: string) => fs.existsSync(path.join(root, file));
const placesOf = (noun: string) => [
  `contract/schemas/${noun}.ts`,
  `src/api/${noun}Api.ts`,
  // What several features share of a noun is below them.
  exists(`src/features/${noun}/`) ? `src/features/${noun}/` : `src/entities/${noun}/`,
  `server/modules/${noun}/`,
  `locales/ru/${noun}.json`,
];

describe('the nouns in ARCHITECTURE.md', () => {
  const [, table = ''] =
    /^\| noun .*\n\|[ -|]*\n((?:\|.*\n)+)/m.exec(fs.readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8')) ?? [];
  const rows = table
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.replaceAll('`', '').trim()));
  const nouns = rows.map(([, noun = '']) => noun);

  it('have their five places, all named after them', () => {
    expect(rows.map((row) => row.slice(2, -1))).toEqual(nouns.map(placesOf));
    expect(nouns.flatMap(placesOf).filter((place) => !exists(place))).toEqual([]);
  });

  it('include the nouns of a funnel, and every other one with five places', () => {
    expect(nouns).toEqual(expect.arrayContaining(['funnels', 'groups', 'runs', 'schedules', 'stats']));
    const modules = fs.readdirSync(path.join(root, 'server/modules'));
    expect(nouns).toEqual(modules.filter((noun) => placesOf(noun).every(exists)).sort());
  });
});
