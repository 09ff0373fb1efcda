/**
 * `npm run dev`: the server on 8012 (`PORT`), bundled and restarted after each change, and the console on 8010 (`DEV_PORT`) by the
 * webpack development server; one terminal, Ctrl+C ends both. Both are for this machine alone; `HOST` opens the console to others.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { context } from 'esbuild';

import { serverBundle } from './bundleServer.mjs';
import { root } from './root.mjs';

const CONSOLE = ['node_modules/webpack/bin/webpack.js', 'serve', '--mode', 'development'];
const SERVER = ['--enable-source-maps', 'dist/dev/main.mjs'];

process.chdir(root);

let server = null;
let restarts = Promise.resolve();

const start = (args, env = {}) => spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });

async function stop(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** The old server must have ended before the new one may open the database. */
async function restart() {
  await stop(server);
  server = start(SERVER, { HOST: '127.0.0.1' });
}

const restartAfterBuild = {
  name: 'restart-after-build',
  setup(build) {
    build.onEnd(({ errors }) => {
      if (errors.length === 0) restarts = restarts.then(restart);
    });
  },
};

const bundle = serverBundle('dist/dev');
const watcher = await context({ ...bundle, plugins: [restartAfterBuild] });
await watcher.watch();
const devServer = start(CONSOLE);

async function end() {
  await watcher.dispose();
  await restarts;
  await Promise.all([stop(server), stop(devServer)]);
  process.exit(0);
}

process.once('SIGINT', () => void end());
process.once('SIGTERM', () => void end());
