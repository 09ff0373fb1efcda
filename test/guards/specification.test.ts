import fs from 'node:fs';
import path from 'node:path';

import { SERVER_EVENT_NAMES } from '@contract/events';

const root = path.resolve(__dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

interface Row {
  id: string;
  /** The requirement, and where it is seen. */
  claim: string;
  tests: string;
  walked: string;
}

/** `| id | what | where | test | walked |` */
const ROW = /^\| +(SPEC-\d+\.\d+) +\| (.+?) +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm;

const rows = [...read('docs/evidence/specification.md').matchAll(ROW)].map(
  ([, id = '', what = '', where = '', tests = '', walked = '']): Row => ({
    id,
    claim: `${what} ${where}`,
    tests,
    walked,
  }),
);

type Texts = { [name: string]: string | Texts };

/** Every key of a locale file, without the suffixes of plural forms. */
function listKeys(texts: Texts, before: string): string[] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [(before + name).replace(/_(?:one|few|many|other)$/, '')]
      : listKeys(value, `${before}${name}.`),
  );
}

function listAllKeys(): string[] {
  const folder = 'locales/ru';
  return fs
    .readdirSync(path.join(root, folder))
    .flatMap((file) => listKeys(JSON.parse(read(`${folder}/${file}`)) as Texts, `${path.basename(file, '.json')}:`));
}

/** Socket and window events, whose names look like keys. */
const EVENTS = [...SERVER_EVENT_NAMES, 'whatsapp:request-status', 'groups:refresh'];

/** Whether a file has a test or a `describe` of exactly this name. */
function hasTest(file: string, name: string): boolean {
  if (!/\.test\.tsx?$/.test(file) || !fs.existsSync(path.join(root, file))) return false;
  const text = read(file).replaceAll("\\'", "'");
  return name === '' || [`'${name}'`, `"${name}"`, `\`${name}\``].some((literal) => text.includes(literal));
}

it('numbers its rows without gaps', () => {
  expect(rows.length).toBeGreaterThan(450);
  const sections = new Map<string, number>();
  for (const { id } of rows) {
    const [section = ''] = id.split('.');
    const number = (sections.get(section) ?? 0) + 1;
    sections.set(section, number);
    expect(id).toBe(`${section}.${number}`);
  }
});

it('names only text keys that exist', () => {
  const known = new Set([...listAllKeys(), ...EVENTS]);
  const named = rows.flatMap(({ id, claim }) =>
    [...claim.matchAll(/`([a-zA-Z]+:[\w.-]+)`/g)].map(([, key = '']) => ({ id, key })),
  );
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(({ key }) => !known.has(key))).toEqual([]);
});

it('names only tests that exist under that name; scripts/specificationCheck.mjs checks that they ran', () => {
  const named = rows.flatMap(({ id, tests }) =>
    [...tests.matchAll(/`([\w./-]+)`(?: "([^"]+)")?/g)].map(([, file = '', name = '']) => ({ id, file, name })),
  );
  expect(named.length).toBeGreaterThan(450);
  expect(named.filter(({ file, name }) => !hasTest(file, name))).toEqual([]);
});

it('states how every row was reviewed, and why where it was not', () => {
  const isStated = /^(?:yes|(?:by test|no): .+)$/;
  expect(rows.filter(({ walked }) => !isStated.test(walked)).map(({ id }) => id)).toEqual([]);
  expect(rows.filter(({ tests, walked }) => tests === 'none' && walked === 'yes').map(({ id }) => id)).toEqual([]);
});

it('has every row that code refers to', () => {
  const ids = new Set(rows.map(({ id }) => id));
  const files = ['src', 'server', 'contract', 'test', 'scripts'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:[cm]?[jt]s|tsx)$/.test(file))
      .map((file) => path.join(folder, file)),
  );
  const referred = files.flatMap((file) => [...read(file).matchAll(/SPEC-\d+\.\d+/g)].map(([id]) => ({ file, id })));
  expect(referred.filter(({ id }) => !ids.has(id))).toEqual([]);
});
