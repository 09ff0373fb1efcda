import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

/** What the check that translators run has to say about a folder. */
async function check(folder: string): Promise<string[]> {
  const { findProblems } = await import('../../scripts/locales/findProblems.mjs');
  return findProblems(folder);
}

const notes = (values: object = {}, limits: object = {}) => JSON.stringify({ limits, screen: 'x', values }, null, 1);

/** A small repository with one room, sound unless a file of it is replaced. */
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
    fs.writeFileSync(path.join(folder, file), text);
  }
  try {
    return await check(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

describe('the words of a made-up room', () => {
  it('are fine when every key is asked for and every question answered', async () => {
    expect(await checkFixture()).toEqual([]);
  });

  it.each([
    [
      'a key nobody wrote',
      { 'src/More.tsx': "t('room:absent')" },
      "src/More.tsx:1  nobody wrote the words of 'absent'",
    ],
    [
      'a pattern nobody wrote',
      { 'src/More.tsx': '\nt(`room:tabs.${tab}`)' },
      "src/More.tsx:2  nobody wrote the words of 'tabs.…'",
    ],
    [
      'a <Trans> nobody wrote',
      { 'src/More.tsx': '<Trans ns="room" i18nKey="absent" />' },
      "src/More.tsx:1  nobody wrote the words of 'absent'",
    ],
    [
      'a server text nobody wrote',
      { 'server/more.ts': "say('start.absent')" },
      "server/more.ts:1  nobody wrote the words of 'start.absent'",
    ],
    [
      'words nobody asks for',
      { 'locales/ru/spare.json': '{\n  "title": "x"\n}', 'locales/_meta/spare.json': notes() },
      "locales/ru/spare.json:2  nothing asks for 'title'",
    ],
    [
      'a failure without words',
      { 'contract/errors.ts': 'const ERROR_CODES = { NOT_FOUND: 404, LOST: 410 }' },
      'locales/ru/errors.json:1  has no words for LOST',
    ],
    [
      'words for no failure',
      { 'contract/errors.ts': 'const ERROR_CODES = {}' },
      'locales/ru/errors.json:2  NOT_FOUND is no failure of contract/errors.ts',
    ],
    [
      'a schema problem without words',
      { 'contract/schemas/more.ts': "x('problems.lost')" },
      "contract/schemas/more.ts:1  'problems.lost' stands not in locales/ru/server.json",
    ],
    [
      'names out of order',
      {
        'locales/ru/errors.json': '{\n  "NOT_FOUND": "x",\n  "A": "y"\n}',
        'contract/errors.ts': 'const ERROR_CODES = { A: 1, NOT_FOUND: 404 }',
      },
      "locales/ru/errors.json:3  'A' is out of order (--fix sorts)",
    ],
    [
      'a name that stands twice',
      { 'locales/ru/errors.json': '{\n  "NOT_FOUND": "x",\n  "NOT_FOUND": "y"\n}' },
      "locales/ru/errors.json:3  'NOT_FOUND' stands twice",
    ],
    [
      'a key put together at run time',
      { 'src/More.tsx': "t('room:' + name)" },
      'src/More.tsx:1  a key is put together at run time: name it, or choose from a closed list',
    ],
    [
      'a key hidden from the compiler',
      { 'src/More.tsx': 't(name as never)' },
      'src/More.tsx:1  a key is put together at run time: name it, or choose from a closed list',
    ],
    [
      'a room without notes',
      { 'locales/_meta/errors.json': '{}' },
      "locales/_meta/errors.json:1  says nowhere which screen it is ('screen')",
    ],
    [
      'a value that no note explains',
      { 'locales/_meta/room.json': notes() },
      'locales/_meta/room.json:1  does not explain {{count}}',
    ],
    [
      'a note about nothing',
      { 'locales/_meta/errors.json': notes({}, { absent: 4 }) },
      "locales/_meta/errors.json:3  limits 'absent', which does not exist",
    ],
    [
      'a text that is too long',
      {
        'locales/_meta/errors.json': notes({}, { NOT_FOUND: 4 }),
        'locales/ru/errors.json': '{ "NOT_FOUND": "12345" }',
      },
      "locales/ru/errors.json:1  'NOT_FOUND' is 5 characters long, 4 fit",
    ],
    [
      'a broken file',
      { 'locales/_meta/spare.json': notes(), 'locales/ru/spare.json': '{\n  "a": "x",\n}' },
      /^locales\/ru\/spare\.json:3 {2}/,
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
      "locales/ru/room.json:1  'count' has no form _many",
      "locales/ru/room.json:1  the forms of 'count' differ in {{…}}:  | count",
    ]);
  });
});

describe('a translation of a made-up room', () => {
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
    ['a text is missing', { ...room, title: undefined }, "'title' is not translated"],
    ['a text is empty', { ...room, title: ' ' }, "'title' is empty"],
    ['a text has no original', { ...room, zone: 'x' }, "'zone' stands not in the source"],
    ['a value is lost', { ...room, count_one: 'one a', count_other: 'b' }, /'count' differs from the source in {{…}}/],
    ['a value is invented', { ...room, title: '{{name}}' }, "'title' differs from the source in {{…}}: name | "],
    ['a mark is invented', { ...room, title: '<b>x</b>' }, "'title' differs from the source in <…>: </b>, <b> | "],
    ['a form is missing', { ...room, count_one: undefined }, "'count' has no form _one"],
    [
      'a form is foreign',
      { ...room, count_many: '{{count}} c', count_one: '{{count}} a' },
      /_many that the language does/,
    ],
    ['a text is too long', { ...room, title: '123456' }, "'title' is 6 characters long, 5 fit"],
  ])('is refused when %s', async (_crime, changed, sentence) => {
    const sorted = Object.fromEntries(Object.entries(changed).sort(([a], [b]) => (a < b ? -1 : 1)));
    expect((await checkFixture(translated(sorted))).join('\n')).toMatch(sentence);
  });
});

describe('the words of this console, damaged', () => {
  type Words = Record<string, unknown>;
  const flat = (words: Words, prefix = ''): string[] =>
    Object.entries(words).flatMap(([name, value]) =>
      typeof value === 'string' ? [prefix + name] : flat(value as Words, `${prefix}${name}.`),
    );

  /** Damages every file of a language and answers what the check says. */
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
        .map((key) => `locales/${language}/${file}:1  '${key.slice(0, -ending.length)}' has no form _${form}`),
    );
    expect(families.length).toBeGreaterThan(20);
    const said = await damage(language, (words) =>
      mapWords(words, (key, text) => (key.endsWith(ending) ? undefined : text)),
    );
    expect(said).toEqual(expect.arrayContaining(families));
  });

  it('every lost value of a translated text is noticed', async () => {
    let holders = 0;
    const said = await damage('en', (words) =>
      mapWords(words, (_key, text) => {
        if (typeof text !== 'string' || !text.includes('{{')) return text;
        holders += 1;
        return text.replaceAll(/{{\s*\w+\s*}}/g, 'x');
      }),
    );
    expect(holders).toBeGreaterThan(200);
    expect(said.filter((line) => line.includes('differs from the source in {{…}}'))).toHaveLength(holders);
  });
});

it('a translator is told so by the command, and how much of each language is done', () => {
  const script = path.join(root, 'scripts/localesCheck.mjs');
  const { status, stdout } = spawnSync(process.execPath, [script, '--root', root], { encoding: 'utf8' });
  expect({ status, lines: stdout.trim().split('\n') }).toEqual({
    status: 0,
    lines: [
      expect.stringMatching(/^ru: (\d+) of \1 texts \(100 %\)$/),
      expect.stringMatching(/^en: (\d+) of \1 texts \(100 %\)$/),
      'All words are in their place.',
    ],
  });
});
