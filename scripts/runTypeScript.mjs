import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { build } from 'esbuild';

/** Bundles a TypeScript program of the tests into a cache and imports it: for proofs and measurements, outside of jest. */
export async function runTypeScript(file) {
  const outfile = path.resolve('node_modules/.cache/voronka-bench', `${path.basename(file, '.ts')}.mjs`);
  await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  return import(pathToFileURL(outfile).href);
}
