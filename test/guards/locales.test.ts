import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

/** Runs the check that translators run. */
function check(folder: string): { code: number | null; lines: string[] } {
  const script = path.join(root, 'scripts/localesCheck.mjs');
  const { status, stdout } = spawnSync(process.execPath, [script, '--root', folder], { encoding: 'utf8' });
  return { code: status, lines: stdout.trim().split('\n').slice(0, -1) };
}

/** A small repository with one room, sound unless a file of it is replaced. */
function checkFixture(replaced: Record<string, string> = {}) {
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
    return check(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

describe('the words of a made-up room', () => {
  it('are fine when every key is asked for and every question answered', () => {
    expect(checkFixture()).toEqual({ code: 0, lines: [] });
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
      { 'locales/ru/spare.json': '{\n  "title": "x"\n}' },
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
    ['a broken file', { 'locales/ru/spare.json': '{\n  "a": "x",\n}' }, /^locales\/ru\/spare\.json:3 {2}/],
  ])('are refused for %s', (_crime, replaced, sentence) => {
    const { code, lines } = checkFixture(replaced);
    expect(code).toBe(1);
    expect(lines).toEqual([typeof sentence === 'string' ? sentence : expect.stringMatching(sentence)]);
  });

  it('are refused when a plural form is missing or holds other values', () => {
    const words = {
      count_few: 'b',
      count_one: '{{count}}',
      count_other: '{{count}}',
      problems: { a: 'x' },
      title: 'x',
    };
    expect(checkFixture({ 'locales/ru/room.json': JSON.stringify(words) }).lines).toEqual([
      "locales/ru/room.json:1  'count' has no form _many",
      "locales/ru/room.json:1  the forms of 'count' differ in {{…}}:  | count",
    ]);
  });
});

it('every word of this console is asked for, and every question has words', () => {
  expect(check(root)).toEqual({ code: 0, lines: [] });
});
