import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { LANGUAGES } from '@contract/languages';

import { describeProblem } from '../../scripts/locales/describeProblem.cjs';

const root = path.resolve(__dirname, '../..');

/** What the translators' check finds in a folder, in English; the command itself uses the language of the guide. */
async function check(folder: string): Promise<string[]> {
  const { findProblems } = await import('../../scripts/locales/findProblems.mjs');
  return findProblems(folder).map((problem) => describeProblem(problem, 'en'));
}

const notes = (values: object = {}, limits: object = {}) => JSON.stringify({ limits, screen: 'x', values }, null, 1);

/** Texts of one character, with a Cyrillic one. */
const inRussian = (text: string) => text.replaceAll(/(?<=": ?"(?:{{count}} )?)[a-z](?=(?: {{count}})?")/g, '\u0436');

/** A small repository with one feature, valid unless a file of it is replaced. */
async function checkFixture(replaced: Record<string, string> = {}): Promise<string[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'words-'));
  const files: Record<string, string> = {
    'locales/ru/errors.json': '{\n  "NOT_FOUND": "x"\n}',
    'locales/ru/server.json': '{\n  "problems": {\n    "id": "x"\n  }\n}',
    'locales/ru/room.json': JSON.stringify(
      {
        count_few: '{{count}} b',
        count_many: 'c {{count}}',
        count_one: '{{count}}',
        count_other: '{{ count }}',
        problems: { a: 'x', b: 'y' },
        title: 'x',
      },
      null,
      1,
    ),
    'locales/_meta/errors.json': notes(),
    'locales/_meta/server.json': notes(),
    'locales/_meta/room.json': notes({ count: 'x' }, { title: 5 }),
    'contract/errors.ts': 'export const ERROR_CODES = { NOT_FOUND: 404 } as const;',
    'contract/schemas/rows.ts': "export const id = z.number('problems.id');",
    'src/Room.tsx':
      "const { t } = useTranslation('room'); t('count', { count }); t(`problems.${problem}`); t(isA ? 'title' : 'title');",
    ...replaced,
  };
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), file.startsWith('locales/ru/') ? inRussian(text) : text);
  }
  try {
    return await check(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

describe('the texts of a made-up namespace', () => {
  it('are fine when every key is used and every used key exists', async () => {
    expect(await checkFixture()).toEqual([]);
  });

  it.each([
    ['a key nobody wrote', { 'src/More.tsx': "t('room:absent')" }, 'src/More.tsx:1  absent: there is no such text'],
    [
      'a pattern nobody wrote',
      { 'src/More.tsx': '\nt(`room:tabs.${tab}`)' },
      'src/More.tsx:2  tabs.…: there is no such text',
    ],
    [
      'a <Trans> nobody wrote',
      { 'src/More.tsx': '<Trans ns="room" i18nKey="absent" />' },
      'src/More.tsx:1  absent: there is no such text',
    ],
    [
      'a server text nobody wrote',
      { 'server/more.ts': "translate('start.absent')" },
      'server/more.ts:1  start.absent: there is no such text',
    ],
    [
      'words nobody asks for',
      { 'locales/ru/spare.json': '{\n  "title": "x"\n}', 'locales/_meta/spare.json': notes() },
      'locales/ru/spare.json:2  title: this text is not used anywhere',
    ],
    [
      'a failure without words',
      { 'contract/errors.ts': 'const ERROR_CODES = { NOT_FOUND: 404, LOST: 410 }' },
      'locales/ru/errors.json:1  LOST: this error has no text',
    ],
    [
      'words for no failure',
      { 'contract/errors.ts': 'const ERROR_CODES = {}' },
      'locales/ru/errors.json:2  NOT_FOUND: there is no such error in contract/errors.ts',
    ],
    [
      'a schema problem without words',
      { 'contract/schemas/more.ts': "x('problems.lost')" },
      'contract/schemas/more.ts:1  server:problems.lost: there is no such text',
    ],
    [
      'names out of order',
      {
        'locales/ru/errors.json': '{\n  "NOT_FOUND": "x",\n  "A": "y"\n}',
        'contract/errors.ts': 'const ERROR_CODES = { A: 1, NOT_FOUND: 404 }',
      },
      'locales/ru/errors.json:3  A: the key is out of alphabetical order; npm run locales:check -- --fix sorts the keys',
    ],
    [
      'a name that stands twice',
      { 'locales/ru/errors.json': '{\n  "NOT_FOUND": "x",\n  "NOT_FOUND": "y"\n}' },
      'locales/ru/errors.json:3  NOT_FOUND: the key is repeated',
    ],
    [
      'a key put together at run time',
      { 'src/More.tsx': "t('room:' + name)" },
      'src/More.tsx:1  the key is built at run time: write it out in full, or choose it from a closed list',
    ],
    [
      'a key hidden from the compiler',
      { 'src/More.tsx': 't(name as never)' },
      'src/More.tsx:1  the key is built at run time: write it out in full, or choose it from a closed list',
    ],
    [
      'a room without notes',
      { 'locales/_meta/errors.json': '{}' },
      'locales/_meta/errors.json:1  it does not say on which screen the texts are shown (screen)',
    ],
    [
      'a value that no note explains',
      { 'locales/ru/errors.json': '{ "NOT_FOUND": "{{id}}" }' },
      'locales/ru/errors.json:1  NOT_FOUND: there is no value {{id}}: the available values are described in locales/_meta/errors.json',
    ],
    [
      'a note about nothing',
      { 'locales/_meta/errors.json': notes({}, { absent: 4 }) },
      'locales/_meta/errors.json:3  absent: there is no such key in the texts',
    ],
    [
      'a text that is too long',
      {
        'locales/_meta/errors.json': notes({}, { NOT_FOUND: 4 }),
        'locales/ru/errors.json': '{ "NOT_FOUND": "12345" }',
      },
      'locales/ru/errors.json:1  NOT_FOUND: 5 characters, at most 4 fit',
    ],
    [
      'a broken file',
      { 'locales/_meta/spare.json': notes(), 'locales/ru/spare.json': '{\n  "a": "x",\n}' },
      'locales/ru/spare.json:2  extra comma: the last line before a bracket has none',
    ],
  ])('are refused for %s', async (_crime, replaced, sentence) => {
    expect(await checkFixture(replaced)).toEqual([
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    ]);
  });

  it('are refused when a plural form is missing or holds other values', async () => {
    const words = {
      count_few: 'b',
      count_one: '{{count}}',
      count_other: '{{count}}',
      problems: { a: 'x' },
      title: 'x',
    };
    expect(await checkFixture({ 'locales/ru/room.json': JSON.stringify(words) })).toEqual([
      'locales/ru/room.json:1  count_many: this plural form is missing',
      'locales/ru/room.json:1  count_few: this form lacks the value {{count}} that another form has',
    ]);
  });
});

describe('a translation of a made-up namespace', () => {
  const room = { count_one: '{{count}} a', count_other: '{{count}} b', problems: { a: 'x', b: 'y' }, title: 'x' };
  const translated = (changed: object) => ({
    'locales/en/errors.json': '{ "NOT_FOUND": "x" }',
    'locales/en/server.json': '{ "problems": { "id": "x" } }',
    'locales/en/room.json': JSON.stringify(changed),
  });

  it('is fine when it has the forms of its own language', async () => {
    expect(await checkFixture(translated(room))).toEqual([]);
  });

  it.each([
    ['a text is missing', { ...room, title: undefined }, 'title: there is no translation'],
    ['a text is empty', { ...room, title: ' ' }, 'title: the text is empty'],
    ['a text has no original', { ...room, zone: 'x' }, 'zone: the original has no such key'],
    ['a value is lost', { ...room, count_one: 'one a', count_other: 'b' }, 'count_one: the value {{count}} is lost'],
    ['a value is invented', { ...room, title: '{{name}}' }, 'title: the original has no value {{name}}'],
    [
      'a mark is invented',
      { ...room, title: '<b>x</b>' },
      'title: an angle bracket will be shown on the screen: <b>x</b>',
    ],
    ['a form is missing', { ...room, count_one: undefined }, 'count_one: this plural form is missing'],
    [
      'a form is foreign',
      { ...room, count_many: '{{count}} c', count_one: '{{count}} a' },
      'count_many: this language has no such plural form; it needs: one, other',
    ],
    ['a text is too long', { ...room, title: '123456' }, 'title: 6 characters, at most 5 fit'],
  ])('is refused when %s', async (_crime, changed, sentence) => {
    const sorted = Object.fromEntries(Object.entries(changed).sort(([a], [b]) => (a < b ? -1 : 1)));
    expect((await checkFixture(translated(sorted))).join('\n')).toMatch(sentence);
  });
});

describe('the texts of this console, damaged', () => {
  type Words = Record<string, unknown>;
  const flat = (words: Words, prefix = ''): string[] =>
    Object.entries(words).flatMap(([name, value]) =>
      typeof value === 'string' ? [prefix + name] : flat(value as Words, `${prefix}${name}.`),
    );

  /** Damages every file of a language and returns the reports of the check. */
  async function damage(language: string, change: (words: Words) => Words): Promise<string[]> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'damaged-'));
    fs.cpSync(path.join(root, 'locales'), path.join(folder, 'locales'), { recursive: true });
    for (const { file, words } of filesOf(language))
      fs.writeFileSync(path.join(folder, `locales/${language}/${file}`), JSON.stringify(change(words)));
    const lines = await check(folder);
    fs.rmSync(folder, { recursive: true, force: true });
    return lines;
  }

  const filesOf = (language: string) =>
    fs.readdirSync(path.join(root, 'locales', language)).map((file) => ({
      file,
      words: JSON.parse(fs.readFileSync(path.join(root, 'locales', language, file), 'utf8')) as Words,
    }));

  const mapWords = (words: Words, change: (key: string, text: unknown) => unknown): Words =>
    Object.fromEntries(
      Object.entries(words)
        .map(([name, value]): [string, unknown] => [
          name,
          typeof value === 'object' && !Array.isArray(value) ? mapWords(value as Words, change) : change(name, value),
        ])
        .filter(([, value]) => value !== undefined),
    );

  it.each([
    ['ru', 'one'],
    ['ru', 'few'],
    ['ru', 'many'],
    ['ru', 'other'],
    ['en', 'one'],
    ['en', 'other'],
  ])('every deleted form is noticed: %s, _%s', async (language, form) => {
    const ending = `_${form}`;
    const families = filesOf(language).flatMap(({ file, words }) =>
      flat(words)
        .filter((key) => key.endsWith(ending))
        .map((key) => `locales/${language}/${file}:1  ${key}: this plural form is missing`),
    );
    expect(families.length).toBeGreaterThan(20);
    const said = await damage(language, (words) =>
      mapWords(words, (key, text) => (key.endsWith(ending) ? undefined : text)),
    );
    expect(said).toEqual(expect.arrayContaining(families));
  });

  it('every lost value of a translated text is noticed', async () => {
    let values = 0;
    const said = await damage('en', (words) =>
      mapWords(words, (_key, text) => {
        if (typeof text !== 'string' || !text.includes('{{')) return text;
        values += new Set(text.match(/{{\s*\w+\s*}}/g)).size;
        return text.replaceAll(/{{\s*\w+\s*}}/g, 'x');
      }),
    );
    expect(values).toBeGreaterThan(200);
    expect(said.filter((line) => /: the value {{\w+}} is lost$/.test(line))).toHaveLength(values);
  });
});

it('shows a translator the problems, and how much of each language is done, in the language of the guide', () => {
  const script = path.join(root, 'scripts/localesCheck.mjs');
  const { status, stdout } = spawnSync(process.execPath, [script, '--root', root], { encoding: 'utf8' });
  const { summary } = JSON.parse(fs.readFileSync(path.join(root, 'locales/ru/check.json'), 'utf8')) as {
    summary: Record<'coverage' | 'fine', string>;
  };
  const lines = stdout.trim().split('\n');
  const coverage = (language: string, line = '') => {
    const [, done = ''] = /(\d+)/.exec(line) ?? [];
    const values: Record<string, string> = { language, done, total: done, percent: '100' };
    return summary.coverage.replaceAll(/{{(\w+)}}/g, (_whole, name: string) => values[name] ?? '');
  };
  const ofLanguages = LANGUAGES.map((language) =>
    coverage(
      language,
      lines.find((line) => line.startsWith(`${language}:`)),
    ),
  );
  expect({ status, lines: lines.toSorted() }).toEqual({ status: 0, lines: [...ofLanguages, summary.fine].toSorted() });
});
