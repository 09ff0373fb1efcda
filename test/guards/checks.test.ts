import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const CONFIGS = [
  '.dependency-cruiser.cjs',
  '.oxfmtrc.jsonc',
  '.oxlintrc.jsonc',
  'locales',
  'package.json',
  'scripts',
  'tsconfig.json',
  'tsconfig.server.json',
];

/** A small tree, and one fault per check. */
const TREE = {
  'contract/limits.ts': 'export const limits = { maxCount: 3 };\n',
  'src/main.tsx': "import { limits } from '@contract/limits';\n\ndocument.title = String(limits.maxCount);\n",
  'server/main.ts': "import { limits } from '../contract/limits';\n\nprocess.exitCode = limits.maxCount;\n",
  'test/kit.ts': 'export const kit = 1;\n',
  'webpack.config.ts': 'export default {};\n',
  'knip.json':
    '{ "entry": ["src/main.tsx", "server/main.ts"], "project": ["{src,server,contract}/**/*.{ts,tsx}"], "include": ["files"] }\n',
};
const FAULTS: Record<string, { file: string; text: string; message: RegExp }> = {
  lint: {
    file: 'server/loose.ts',
    text: 'export var loose = 1;\nPromise.resolve();\n',
    message: /^(?=[^]*no-var)(?=[^]*no-floating-promises)[^]*server\/loose\.ts/,
  },
  types: { file: 'src/typed.tsx', text: 'export const typed: number = `1`;\n', message: /typed\.tsx.*TS2322/ },
  'types server': {
    file: 'server/typed.ts',
    text: 'export const title = document.title;\n',
    message: /typed\.ts.*TS2584/,
  },
  format: { file: 'src/formatted.ts', text: 'export const  formatted = 1\n', message: /formatted\.ts/ },
  imports: {
    file: 'contract/upward.ts',
    text: "import '../src/main';\n",
    message: /contract-\S+: contract\/upward\.ts/,
  },
  'dead code': { file: 'src/unused.ts', text: 'export const unused = 1;\n', message: /src\/unused\.ts/ },
  locales: { file: 'locales/ru/planted.json', text: '{ "title": "{{name" }\n', message: /planted\.json/ },
};

let folder: string;
const write = (file: string, text: string) => {
  fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  fs.writeFileSync(path.join(folder, file), text);
};

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'checks-'));
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  for (const name of CONFIGS) fs.cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  for (const [file, text] of Object.entries(TREE)) write(file, text);
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

function runTest(): { output: string; exitCode: number | null } {
  const { stdout, status } = spawnSync(process.execPath, ['scripts/test.mjs', 'checks'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { output: stdout, exitCode: status };
}

it('npm test rejects what each check rejects, before any test runs', () => {
  for (const { file, text } of Object.values(FAULTS)) write(file, text);
  const { output, exitCode } = runTest();
  for (const [name, { message }] of Object.entries(FAULTS)) {
    expect(output).toContain(`FAIL  ${name.padEnd(14)}`);
    expect(output).toMatch(message);
  }
  expect(output).toContain(`0 passed, ${Object.keys(FAULTS).length} failed`);
  expect(exitCode).toBe(1);
}, 300_000);
