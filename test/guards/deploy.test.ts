import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import { collectDefaultMetrics, Registry } from 'prom-client';

const root = path.resolve(__dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

/** Metrics that `server/operations/metrics.ts` and prom-client's defaults have. */
async function listMetrics(): Promise<Set<string>> {
  const source = read('server/operations/metrics.ts');
  const own = [...source.matchAll(/'(voronka_\w+)'/g)].map(([, name = '']) => name);
  const gauges = [...source.matchAll(/\bgauge\('(\w+)'/g)].map(([, name = '']) => `voronka_${name}`);
  const register = new Registry();
  collectDefaultMetrics({ register });
  const standard = (await register.getMetricsAsJSON()).map(({ name }) => name);
  return new Set([...own, ...gauges, ...standard]);
}

it.each(['deploy/prometheus-rules.yml', 'deploy/grafana-dashboard.json'])(
  '%s uses metrics that exist',
  async (file) => {
    const metrics = await listMetrics();
    const used = [...read(file).matchAll(/\b(?:voronka|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => name);
    expect(used.length).toBeGreaterThan(8);
    expect(
      used.filter((name) => !metrics.has(name) && !metrics.has(name.replace(/_(?:bucket|sum|count)$/, ''))),
    ).toEqual([]);
  },
);

it('the dashboard shows every metric of the server', async () => {
  const dashboard = read('deploy/grafana-dashboard.json');
  const own = [...(await listMetrics())].filter((name) => name.startsWith('voronka_'));
  expect(own.length).toBeGreaterThan(7);
  expect(own.filter((name) => !dashboard.includes(name))).toEqual([]);
});

it('the health check of the image uses PORT', () => {
  expect(read('Dockerfile')).toMatch(/^HEALTHCHECK .*process\.env\.PORT/m);
});

it('the image has only the packages that the server loads, and neither sources nor tools', () => {
  const [build = '', image = ''] = read('Dockerfile')
    .split(/^FROM /m)
    .slice(1);
  expect(build).toContain('npm run build && node scripts/serverModules.mjs && npm prune --omit=dev');
  const copied = [...image.matchAll(/^COPY --from=build --chown=node:node (.+) \S+$/gm)].map(([, from]) => from);
  expect(copied).toEqual([
    '/app/package.json /app/LICENSE',
    '/app/node_modules',
    '/app/server/db/migrations',
    '/app/dist',
  ]);
  const code = 'import a from "pg"; resolve(`swagger-ui-dist/${name}`); import("baileys"); "react-like"; // webpack';
  const names = ['pg', 'swagger-ui-dist', 'baileys', 'react', 'webpack'];
  const program = `import { findPackages } from './scripts/serverModules.mjs';
    console.log(JSON.stringify(findPackages(...${JSON.stringify([code, names])})))`;
  const options = { cwd: root, encoding: 'utf8' } as const;
  const found = execFileSync(process.execPath, ['--input-type=module', '-e', program], options);
  expect(JSON.parse(found)).toEqual(['pg', 'swagger-ui-dist', 'baileys']);
});
