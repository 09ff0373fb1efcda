import fs from 'node:fs';
import path from 'node:path';

import { SERVER_EVENT_NAMES } from '@contract/events';

const root = path.resolve(__dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

interface Row {
  id: string;
  /** What is specified, and where it is seen. */
  claim: string;
  tests: string;
  walked: string;
}

/** `| 2.3 | what | where | test | walked |` */
const ROW = /^\| +(\d+\.\d+) +\| (.+?) +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm;

const rows = [...read('docs/specification.md').matchAll(ROW)].map(
  ([, id = '', what = '', where = '', tests = '', walked = '']): Row => ({
    id,
    claim: `${what} ${where}`,
    tests,
    walked,
  }),
);

type Words = { [name: string]: string | Words };

/** Every key of a room, without the endings of plural forms. */
function listKeys(words: Words, before: string): string[] {
  return Object.entries(words).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [(before + name).replace(/_(?:one|few|many|other)$/, '')]
      : listKeys(value, `${before}${name}.`),
  );
}

function listAllKeys(): string[] {
  const folder = 'locales/ru';
  return fs
    .readdirSync(path.join(root, folder))
    .flatMap((file) => listKeys(JSON.parse(read(`${folder}/${file}`)) as Words, `${path.basename(file, '.json')}:`));
}

/** Names that look like keys and are events. */
const EVENTS = [...SERVER_EVENT_NAMES, 'whatsapp:request-status', 'groups:refresh'];

it('counts its rows one after the other', () => {
  expect(rows.length).toBeGreaterThan(450);
  const sections = new Map<string, number>();
  for (const { id } of rows) {
    const [section = ''] = id.split('.');
    const number = (sections.get(section) ?? 0) + 1;
    sections.set(section, number);
    expect(id).toBe(`${section}.${number}`);
  }
});

it('names only words that are there', () => {
  const known = new Set([...listAllKeys(), ...EVENTS]);
  const named = rows.flatMap(({ id, claim }) =>
    [...claim.matchAll(/`([a-zA-Z]+:[\w.-]+)`/g)].map(([, key = '']) => ({ id, key })),
  );
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(({ key }) => !known.has(key))).toEqual([]);
});

it('names only tests that are there, by their own words', () => {
  const named = rows.flatMap(({ id, tests }) =>
    [...tests.matchAll(/`([\w./-]+)`(?: "([^"]+)")?/g)].map(([, file = '', words = '']) => ({ id, file, words })),
  );
  expect(named.length).toBeGreaterThan(450);
  const isThere = ({ file, words }: { file: string; words: string }) =>
    /\.test\.tsx?$/.test(file) && fs.existsSync(path.join(root, file)) && read(file).includes(words);
  expect(named.filter((test) => !isThere(test))).toEqual([]);
});

it('says of every row how it was looked at, and why where it was not', () => {
  const isSaid = /^(?:yes|(?:by test|no): .+)$/;
  expect(rows.filter(({ walked }) => !isSaid.test(walked)).map(({ id }) => id)).toEqual([]);
  expect(rows.filter(({ tests, walked }) => tests === 'none' && walked === 'yes').map(({ id }) => id)).toEqual([]);
});
