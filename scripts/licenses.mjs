/**
 * `npm run licenses`: writes what belongs to a release into `dist`: `sbom.cdx.json`, every package of `npm ci --omit=dev` (CycloneDX, from
 * package-lock.json alone), and `THIRD-PARTY-NOTICES.txt`, the licences of the installed packages that the server or a browser loads.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import { root } from './root.mjs';
import { findPackages } from './serverModules.mjs';

const dist = path.join(root, 'dist');
const readJson = (...place) => JSON.parse(fs.readFileSync(path.join(root, ...place), 'utf8'));

/** npm names the product after its folder. */
function writeBill(own) {
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1_024 * 1_024 };
  const bill = JSON.parse(execFileSync('npm', args, options));
  Object.assign(bill.metadata.component, { name: own.name, type: 'application' });
  fs.writeFileSync(path.join(dist, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
  return bill.components.length;
}

/** Source of both programs, without tests. */
const readSources = () =>
  ['src', 'contract', 'server'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => fs.readFileSync(path.join(root, folder, name), 'utf8')),
  );

/** Places of installed packages that these need, themselves included: `node_modules/a/node_modules/b`. */
function collectPlaces(names, packages) {
  const found = new Set();
  const visit = (holder, name) => {
    const place = resolvePlace(holder, name, packages);
    if (place === null || found.has(place) || !fs.existsSync(path.join(root, place))) return;
    found.add(place);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[place];
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      if (!peerDependenciesMeta?.[needed]?.optional) visit(place, needed);
  };
  for (const name of names) visit('', name);
  return [...found];
}

/** As Node looks for a package: in the own folder first, then upwards. */
function resolvePlace(holder, name, packages) {
  for (let place = holder; ; place = place.slice(0, Math.max(place.lastIndexOf('/node_modules/'), 0))) {
    const candidate = place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`;
    if (packages[candidate]) return candidate;
    if (place === '') return null;
  }
}

function describe(place) {
  const { name, version, license, licenses, homepage } = readJson(place, 'package.json');
  const texts = fs
    .readdirSync(path.join(root, place))
    .filter(
      (file) => /^(?:licen[cs]e|copying|notice)\b/i.test(file) && fs.statSync(path.join(root, place, file)).isFile(),
    )
    .map((file) => fs.readFileSync(path.join(root, place, file), 'utf8').trim());
  // Very old packages have a list.
  const id = typeof license === 'string' ? license : (license?.type ?? licenses?.[0]?.type);
  return { title: `${name} ${version}`, id: id ?? 'see below', homepage: homepage ?? '', texts };
}

function writeNotices(own, packages) {
  const roots = findPackages(readSources().join('\n'), Object.keys(own.dependencies));
  const all = collectPlaces(roots, packages).map(describe);
  const sorted = all.sort((a, b) => (a.title < b.title ? -1 : 1));
  const ids = [...new Set(sorted.map(({ id }) => id))].sort();
  const summary = ids.map((id) => `${id}: ${sorted.filter((one) => one.id === id).length}`);
  const parts = sorted.map(({ title, id, homepage, texts }) =>
    [
      `${title} (${id}) ${homepage}`.trim(),
      ...(texts.length > 0 ? texts : ['The package contains no text of it.']),
    ].join('\n\n'),
  );
  const intro = `Packages that ${own.name} ${own.version} loads in the server and in browsers, and their licences.\n\n${summary.join('\n')}`;
  fs.writeFileSync(
    path.join(dist, 'THIRD-PARTY-NOTICES.txt'),
    `${[intro, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`,
  );
  return sorted.length;
}

const own = readJson('package.json');
const { packages } = readJson('package-lock.json');
fs.mkdirSync(dist, { recursive: true });
console.log(`dist/sbom.cdx.json: ${writeBill(own)} packages`);
console.log(`dist/THIRD-PARTY-NOTICES.txt: ${writeNotices(own, packages)} packages`);
