import { spawn } from 'node:child_process';

const bin = (pathInModules) => [process.execPath, `node_modules/${pathInModules}`];

const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];

/** The tools by the commands that run them, without npm in between. */
export const tools = {
  types: [...bin('typescript-native/bin/tsc'), '--noEmit'],
  serverTypes: [...bin('typescript-native/bin/tsc'), '--noEmit', '-p', 'tsconfig.server.json'],
  eslint: [...bin('eslint/bin/eslint.js'), '.', '--max-warnings', '0'],
  prettier: [...bin('prettier/bin/prettier.cjs'), '--check', '.', '--log-level', 'warn'],
  law: [
    ...bin('dependency-cruiser/bin/dependency-cruise.mjs'),
    ...['--config', '.dependency-cruiser.cjs', 'contract', 'src', 'server', 'test', 'webpack.config.ts'],
  ],
  locales: [process.execPath, 'scripts/localesCheck.mjs'],
  dead: [...bin('knip/bin/knip.js')],
  // More room for young objects, of which tests make many: a fourteenth less time.
  jest: [process.execPath, '--max-semi-space-size=64', ...jest],
  browserTests: [process.execPath, ...jest, '--config', 'jest.browser.config.ts'],
  build: [process.execPath, 'scripts/build.mjs'],
};

/**
 * Runs one command to its end with nobody to type into it.
 * @param options.isLoud `true` shows its output as it comes, `'errors'` only what it says on stderr
 * @param options.maxMs ends it when it takes longer
 * @returns exit code, everything it said, and how long it took
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
    const hear = (stream, isShown) => (chunk) => {
      output += chunk;
      if (isShown) stream.write(chunk);
    };
    child.stdout.on('data', hear(process.stdout, isLoud === true));
    child.stderr.on('data', hear(process.stderr, Boolean(isLoud)));
    const end = (code, said) => resolve({ code, output: said, seconds: (Date.now() - startedMs) / 1000 });
    child.on('error', (error) => end(127, `${output}${error.message}\n`));
    child.on('close', (code, signal) => end(code ?? 1, signal ? `${output}ended by ${signal}\n` : output));
  });
}

/** One line about one step: `ok    types   3.1 s`, and what it said when it failed. */
export function tell(name, { code, output, seconds }) {
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'}  ${name.padEnd(14)} ${seconds.toFixed(1).padStart(6)} s`);
  if (code !== 0) console.log(output.replace(/^(?=.)/gm, '      '));
  return code === 0;
}
