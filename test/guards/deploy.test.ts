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
