/** Used by the Dockerfile after the build: leaves in package.json only the packages that the built server loads, so that `npm prune` removes the others, and the scripts that need no sources. */
import fs from 'node:fs';
import path from 'node:path';

import { root } from './root.mjs';

/**
 * Names of the dependencies that a text of code refers to, as `'name'`, `"name/part"` or `` `name/part` ``.
 * @param {string} code
 * @param {string[]} names
 */
export const findPackages = (code, names) =>
  names.filter((name) =>
    [`'`, `"`, '`'].some((quote) => [quote, '/'].some((end) => code.includes(quote + name + end))),
  );

/**
 * Scripts of the console's server that run its built programs without building first, such as `npm run account`.
 * @param {Record<string, string>} scripts
 */
export const withoutBuilding = (scripts) =>
  Object.fromEntries(
    Object.entries(scripts).flatMap(([name, command]) => {
      const [, program, words = ''] = /^node scripts\/(account|maintenance)\.mjs( .*)?$/.exec(command) ?? [];
      return program ? [[name, `node dist/server/${program}.mjs${words}`]] : [];
    }),
  );

function run() {
  const bundles = path.join(root, 'dist', 'server');
  const files = fs.readdirSync(bundles).filter((name) => name.endsWith('.mjs'));
  const code = files.map((name) => fs.readFileSync(path.join(bundles, name), 'utf8')).join('\n');
  const file = path.join(root, 'package.json');
  const { devDependencies: _, dependencies, ...own } = JSON.parse(fs.readFileSync(file, 'utf8'));
  own.scripts = withoutBuilding(own.scripts);
  const kept = findPackages(code, Object.keys(dependencies));
  own.dependencies = Object.fromEntries(kept.map((name) => [name, dependencies[name]]));
  fs.writeFileSync(file, `${JSON.stringify(own, null, 2)}\n`);
  const caches = path.join(root, 'node_modules', '.cache');
  for (const name of fs.existsSync(caches) ? fs.readdirSync(caches) : [])
    if (name !== 'voronka') fs.rmSync(path.join(caches, name), { recursive: true });
  console.log(`The server loads ${kept.length} of ${Object.keys(dependencies).length} packages.`);
}

if (process.argv[1] === import.meta.filename) run();
