import { spawn } from 'node:child_process';

const bin = (pathInModules) => [process.execPath, `node_modules/${pathInModules}`];

const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];

/**
 * Switches of node for unit tests. A larger young generation saves a fourteenth of the time. A twentieth: code that the next file needs again
 * is kept, and garbage is collected by one thread, because the other processors are busy with tests. Only code that runs four times as
 * long as usual is optimised: each test file has a context of its own and begins with code that is not, so most of what was optimised
 * never ran, and took a fifth of the time of tests of the console and a twentieth of those of the server.
 */
const forTests = [
  '--max-semi-space-size=64',
  '--no-flush-bytecode',
  '--single-threaded-gc',
  // Node 22 has no such switch and would not begin.
  ...(process.versions.node.startsWith('20.') ? ['--interrupt-budget=250000'] : []),
];

const unitTests = [process.execPath, ...forTests, ...jest];

/** One checker: each of several works out the types of the schemas again, and four took four times the processor time. */
const types = [...bin('typescript-native/bin/tsc'), '--noEmit', '--checkers', '1'];

/** The tools by command name, without npm in between. */
export const tools = {
  types,
  serverTypes: [...types, '-p', 'tsconfig.server.json'],
  lint: bin('oxlint/bin/oxlint'),
  format: [...bin('oxfmt/bin/oxfmt'), '--check'],
  imports: [
    ...bin('dependency-cruiser/bin/dependency-cruise.mjs'),
    ...['--output-type', 'err-long'],
    ...['--config', '.dependency-cruiser.cjs', 'contract', 'src', 'server', 'test', 'webpack.config.ts'],
  ],
  locales: [process.execPath, 'scripts/localesCheck.mjs'],
  deadCode: [...bin('knip/bin/knip.js')],
  jest: unitTests,
  // Side by side: a worker of both would compile and keep the modules of both, and each further worker compiles them again.
  consoleTests: [...unitTests, '--selectProjects', 'browser', '--maxWorkers', '2'],
  serverTests: [...unitTests, '--selectProjects', 'node', '--maxWorkers', '3'],
  browserTests: [process.execPath, ...jest, '--config', 'jest.browser.config.ts'],
  build: [process.execPath, 'scripts/build.mjs'],
};

/**
 * Runs one command to its end without stdin.
 * @param options.isLoud `true` prints its output while it runs, `'errors'` only its stderr
 * @param options.maxMs kills it after this time
 * @returns exit code, output and duration
 */
export function run([program, ...args], { env = {}, isLoud = false, maxMs } = {}) {
  return new Promise((resolve) => {
    const startedMs = Date.now();
    const child = spawn(program, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: maxMs,
    });
    let output = '';
    const collect = (stream, isShown) => (chunk) => {
      output += chunk;
      if (isShown) stream.write(chunk);
    };
    child.stdout.on('data', collect(process.stdout, isLoud === true));
    child.stderr.on('data', collect(process.stderr, Boolean(isLoud)));
    const end = (code, all) => resolve({ code, output: all, seconds: (Date.now() - startedMs) / 1000 });
    child.on('error', (error) => end(127, `${output}${error.message}\n`));
    child.on('close', (code, signal) => end(code ?? 1, signal ? `${output}ended by ${signal}\n` : output));
  });
}

/** Prints one line per step, `ok    types   3.1 s`, and the output of a step that failed. Returns whether it passed. */
export function report(name, { code, output, seconds }) {
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'}  ${name.padEnd(14)} ${seconds.toFixed(1).padStart(6)} s`);
  if (code !== 0) console.log(output.replace(/^(?=.)/gm, '      '));
  return code === 0;
}
