import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** What is built, from what, and which file proves it. The database's seed is in a cache and outlives `dist`. */
export const targets = {
  server: {
    inputs: ['server', 'contract', 'locales', 'tsconfig.json', 'scripts/targets.mjs', 'scripts/bundleServer.mjs'],
    output: 'dist/server/main.mjs',
  },
  console: {
    inputs: [
      ...['src', 'contract', 'locales', 'public', 'webpack.config.ts', 'tsconfig.json'],
      ...['compileHints', 'lightAntd', 'locales/textsChannel'].map((name) => `scripts/${name}.cjs`),
    ],
    output: 'dist/public/index.html',
  },
  seed: { inputs: ['server/db/migrations'], output: 'node_modules/.cache/voronka' },
};

const ALWAYS = ['package-lock.json'];

const markOf = (name) => `dist/${name}.built`;

/** Whether a target must be built: one of its inputs changed, or its output is missing. */
export function isStale(name) {
  const mark = markOf(name);
  if (!fs.existsSync(targets[name].output) || !fs.existsSync(mark)) return true;
  return fs.readFileSync(mark, 'utf8') !== hashInputs(name);
}

/** Call it with the hash taken before the build, so that a file changed meanwhile is built again. */
export function markBuilt(name, hash) {
  fs.mkdirSync('dist', { recursive: true });
  fs.writeFileSync(markOf(name), hash);
}

/** Content of all inputs of a target, without tests. */
export function hashInputs(name) {
  const hash = createHash('sha256').update(process.versions.node);
  for (const file of [...targets[name].inputs, ...ALWAYS].flatMap(listFiles)) {
    hash.update(`\0${file}\0`).update(fs.readFileSync(file));
  }
  return hash.digest('hex');
}

function listFiles(place) {
  if (!fs.existsSync(place)) return [];
  if (fs.statSync(place).isFile()) return [place];
  return fs
    .readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
