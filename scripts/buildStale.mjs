import { build } from 'esbuild';

import { removeOldBundles, serverBundle } from './bundleServer.mjs';
import { report, run } from './run.mjs';
import { hashInputs, isStale, markBuilt } from './targets.mjs';

const WEBPACK = [process.execPath, 'node_modules/webpack/bin/webpack.js', '--mode', 'production'];
const SIZE_GATE = [process.execPath, 'scripts/sizeCheck.mjs'];
const SEED = [process.execPath, 'dist/server/seed.mjs'];

async function bundleServer() {
  const startedMs = Date.now();
  removeOldBundles('dist/server');
  const outcome = await build(serverBundle('dist/server')).then(
    () => ({ code: 0, output: '' }),
    (error) => ({ code: 1, output: `${error.message}\n` }),
  );
  return { ...outcome, seconds: (Date.now() - startedMs) / 1000 };
}

/** The bundle, and its budgets: a console over its budget is not built. */
async function bundleConsole() {
  const bundle = await run(WEBPACK);
  if (bundle.code !== 0) return bundle;
  const gate = await run(SIZE_GATE, { isLoud: true });
  return { ...gate, seconds: bundle.seconds + gate.seconds };
}

const builders = { server: bundleServer, console: bundleConsole, seed: () => run(SEED) };

async function buildOne(name) {
  const hash = hashInputs(name);
  const outcome = await builders[name]();
  if (outcome.code === 0) markBuilt(name, hash);
  return report(`build ${name}`, outcome);
}

/**
 * Builds what changed since the last time, or `all`. The console and the database's seed are built side by side.
 * @returns whether everything wanted is there now; a seed that failed only makes the first start slower
 */
export async function buildStale({ names = ['server', 'console', 'seed'], all = false } = {}) {
  const wanted = names.filter((name) => all || isStale(name));
  if (wanted.includes('server') && !(await buildOne('server'))) return false;
  const [isConsoleFine] = await Promise.all(
    ['console', 'seed'].map((name) => (wanted.includes(name) ? buildOne(name) : true)),
  );
  return isConsoleFine;
}
