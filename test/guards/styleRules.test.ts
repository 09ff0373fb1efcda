import { spawnSync } from 'node:child_process';
import path from 'node:path';

interface Finding {
  ruleId: string | null;
  line: number;
}

const root = path.resolve(__dirname, '../..');

/** A character that is forbidden in every source file, this one included. */
const LETTER = '\u0436';

/** Lints texts as if they were files of ours, all in one process that knows the types. */
const LINTER = `
  const { ESLint } = require('eslint');
  let input = '';
  process.stdin.on('data', (chunk) => (input += chunk)).on('end', async () => {
    const eslint = new ESLint();
    const answers = [];
    for (const { filePath, text } of JSON.parse(input)) answers.push(...(await eslint.lintText(text, { filePath })));
    process.stdout.write(JSON.stringify(answers.map(({ messages }) => messages)));
  });`;

function lint(texts: { filePath: string; text: string }[]): Finding[][] {
  const { stdout } = spawnSync(process.execPath, ['-e', LINTER], {
    cwd: root,
    input: JSON.stringify(texts),
    encoding: 'utf8',
  });
  return JSON.parse(stdout) as Finding[][];
}

const linesOf = (findings: Finding[] = [], rule: string) =>
  findings.filter(({ ruleId }) => ruleId === rule).map(({ line }) => line);

const words = [
  `export const inString = '${LETTER}';`,
  'export const inTemplate = `',
  `  ${LETTER}`,
  '`;',
  `// in a comment: ${LETTER}`,
  `export const ${LETTER} = 1;`,
  `export const Page = () => <p title="fine">${LETTER}</p>;`,
  "export const escaped = '\\u0436';",
  `export const inPattern = /${LETTER}/u;`,
];

const distrust = [
  'export default 1;',
  'export const loose = (value: any) => value;',
  'export const bold = (value: string | null) => value!.length;',
  'export async function floats() { return 1; }',
  'export function forgets() { floats(); }',
  "export function chooses(kind: 'a' | 'b') { switch (kind) { case 'a': return 1; } }",
  "import { Group } from './schemas/groups'; export let group: Group;",
  '/* eslint no-var: 0 */ export var old = 1;',
  "export const noisy = () => { console.log('x'); };",
  `export function long() {${'\n  floats.toString();'.repeat(41)}\n}`,
];

const part = (name: string) => `  function ${name}() {${'\n    name();'.repeat(30)}\n  }`;
const factory = ['export function make() {', part('one'), part('two'), '}'];

describe('the style rules', () => {
  let found: Finding[][] = [];

  beforeAll(() => {
    found = lint([
      { filePath: 'src/main.tsx', text: words.join('\n') },
      { filePath: 'contract/limits.ts', text: distrust.join('\n') },
      { filePath: 'contract/limits.ts', text: factory.join('\n') },
    ]);
  }, 120_000);

  it('refuses a Cyrillic letter wherever it stands', () => {
    expect(linesOf(found[0], 'local/no-cyrillic')).toEqual([1, 3, 5, 6, 7, 9]);
  });

  it('refuses what would make the code hard to trust', () => {
    const rules = [...new Set(found[1]?.map(({ ruleId }) => ruleId))];
    expect(rules).toEqual(
      expect.arrayContaining([
        '@typescript-eslint/consistent-type-imports',
        '@typescript-eslint/no-explicit-any',
        '@typescript-eslint/no-floating-promises',
        '@typescript-eslint/no-non-null-assertion',
        '@typescript-eslint/switch-exhaustiveness-check',
        'local/function-size',
        'no-console',
        'no-restricted-exports',
        'no-var',
      ]),
    );
  });

  it('counts the named parts of a factory by themselves', () => {
    expect(linesOf(found[2], 'local/function-size')).toEqual([]);
  });
});
