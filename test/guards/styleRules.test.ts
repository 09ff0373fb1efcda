import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { CODE_FAULTS, CONSOLE_FAULTS, CYRILLIC } from './lintFaults';

interface Finding {
  rule: string;
  line?: number;
}

interface Report {
  diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[];
}

interface Rules {
  rules?: Record<string, string | [string, ...unknown[]]>;
}

const root = path.resolve(__dirname, '../..');
const CONFIGS = ['.oxlintrc.jsonc', 'scripts/lint', 'tsconfig.json', 'contract'];

const words = [
  `export const inString = '${CYRILLIC}';`,
  'export const inTemplate = `',
  `  ${CYRILLIC}`,
  '`;',
  `// in a comment: ${CYRILLIC}`,
  `export const ${CYRILLIC} = 1;`,
  `export const Page = () => <p title="fine">${CYRILLIC}</p>;`,
  "export const escaped = '\\u0436';",
  `export const inPattern = /${CYRILLIC}/u;`,
];

const part = (name: string) => `  function ${name}() {${'\n    name();'.repeat(30)}\n  }`;
const factory = ['export function make() {', part('one'), part('two'), '}'];

const silenced = ['// eslint' + '-disable-next-line no-var', 'export var old = 1;', '/* eslint no-var: 0 */'];

const codeFile = (rule: string) => `server/planted/${rule.replace('/', '-')}.ts`;
const consoleFile = (rule: string) => `src/planted/${rule.replace('/', '-')}.tsx`;

const stamps = [
  'interface Query { fulfilledTimeStamp?: number }',
  'declare const toServerMs: (ms: number) => number;',
  'declare const browserNow: () => number;',
  'export const raw = (query: Query) => query.fulfilledTimeStamp ?? 0;',
  'export const taken = ({ fulfilledTimeStamp }: Query) => fulfilledTimeStamp;',
  'export const agoMs = (atMs: number, nowMs = browserNow()) => nowMs - atMs;',
  'export const fine = (query: Query) => toServerMs(query.fulfilledTimeStamp ?? 0);',
];

const FILES: Record<string, string> = {
  ...Object.fromEntries(Object.entries(CODE_FAULTS).map(([rule, text]) => [codeFile(rule), text])),
  ...Object.fromEntries(Object.entries(CONSOLE_FAULTS).map(([rule, text]) => [consoleFile(rule), text])),
  'src/words.tsx': words.join('\n'),
  'src/stamps.ts': stamps.join('\n'),
  'server/factory.ts': factory.join('\n'),
  'server/silenced.ts': silenced.join('\n'),
  'server/noisy.ts': "console.log('x');\nexport {};\n",
  'scripts/loose.mjs': 'export var loose = 1;\n',
};

let folder: string;
let findings: Map<string, Finding[]>;

const oxlint = (...args: string[]): unknown => {
  const { stdout } = spawnSync(process.execPath, ['node_modules/oxlint/bin/oxlint', ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  return JSON.parse(stdout);
};

/** `eslint(no-var)` and `react-hooks(rules-of-hooks)` as the configuration writes them. */
const nameOf = (code: string) =>
  code
    .replace(/^eslint\(/, '')
    .replace('react-hooks(', 'react(')
    .replace('(', '/')
    .replace(')', '');

const linesOf = (file: string, rule: string) =>
  (findings.get(file) ?? []).filter((finding) => finding.rule === rule).map(({ line }) => line);

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'style-'));
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  for (const name of CONFIGS) fs.cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  for (const [file, text] of Object.entries(FILES)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  }
  const { diagnostics } = oxlint('--format', 'json', 'src', 'server', 'scripts/loose.mjs') as Report;
  findings = new Map(Object.keys(FILES).map((file) => [file, []]));
  for (const { code, filename, labels } of diagnostics)
    findings.get(filename)?.push({ rule: nameOf(code), line: labels[0]?.span.line });
}, 120_000);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('the style rules', () => {
  it('refuse the fault of each rule', () => {
    const planted = [
      ...Object.keys(CODE_FAULTS).map((rule) => ({ rule, file: codeFile(rule) })),
      ...Object.keys(CONSOLE_FAULTS).map((rule) => ({ rule, file: consoleFile(rule) })),
    ];
    expect(planted.filter(({ rule, file }) => linesOf(file, rule).length === 0)).toEqual([]);
  });

  it('have a fault here for each rule that the configuration enables', () => {
    const { rules, overrides } = oxlint('--print-config') as Rules & { overrides: Rules[] };
    const enabled = [{ rules }, ...overrides].flatMap((part) =>
      Object.entries(part.rules ?? {}).flatMap(([rule, value]) => ([value].flat()[0] === 'deny' ? [rule] : [])),
    );
    const isBuiltIn = (rule: string) => !rule.startsWith('local/');
    const planted = [...Object.keys(CODE_FAULTS), ...Object.keys(CONSOLE_FAULTS), 'react/preserve-manual-memoization'];
    expect(planted.filter(isBuiltIn).sort()).toEqual([...new Set(enabled)].filter(isBuiltIn).sort());
  });

  it('refuse a Cyrillic letter anywhere', () => {
    expect(linesOf('src/words.tsx', 'local/no-cyrillic')).toEqual([1, 3, 5, 6, 7, 9]);
  });

  it('refuse times of the browser that are not converted', () => {
    expect(linesOf('src/stamps.ts', 'local/one-clock')).toEqual([4, 5, 6]);
  });

  it('count the named parts of a factory by themselves', () => {
    expect(linesOf('server/factory.ts', 'local/function-size')).toEqual([]);
  });

  it('hold for scripts, for the log of the server, and for code with a comment of ESLint', () => {
    expect(linesOf('scripts/loose.mjs', 'no-var')).toEqual([1]);
    expect(linesOf('server/noisy.ts', 'no-console')).toEqual([1]);
    expect(linesOf('server/silenced.ts', 'no-var')).toEqual([2]);
  });
});
