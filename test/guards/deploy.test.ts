import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import type { Clock } from '@server/gateways/clock';
import { createMetrics } from '@server/operations/metrics';
import { unusedMessengers } from '@test/kit/fakeMessenger';
import { openTestDatabase } from '@test/kit/testDatabase';
import { parsePromql } from '@test/kit/promql';

const root = path.resolve(__dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

/** A rule of deploy/prometheus-rules.yml. */
interface Rule {
  name: string;
  expression: string;
  severity: string | undefined;
  summary: string | undefined;
}

/** The format check reads the syntax of the file; its rules have one form. */
function listRules(): Rule[] {
  const [, ...blocks] = read('deploy/prometheus-rules.yml').split(/^ {6}- alert: /m);
  return blocks.map((block) => ({
    name: /^\w+$/m.exec(block)?.[0] ?? '',
    expression: (/^ {8}expr: (?:>-\n)?((?:.|\n {10})+)$/m.exec(block)?.[1] ?? '').trim(),
    severity: /severity: (\w+)/.exec(block)?.[1],
    summary: /summary: '(.+)'$/m.exec(block)?.[1],
  }));
}

/** Expressions of deploy/grafana-dashboard.json by the title of their panel. */
function listPanels(): { name: string; expression: string }[] {
  const { panels } = JSON.parse(read('deploy/grafana-dashboard.json')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  return panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ name: title, expression: expr })));
}

/** The result of a function that the build of the image uses. */
function callServerModules(name: string, input: readonly unknown[]): unknown {
  const program = `import { ${name} } from './scripts/serverModules.mjs';
    console.log(JSON.stringify(${name}(...${JSON.stringify(input)})))`;
  const options = { cwd: root, encoding: 'utf8' } as const;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], options));
}

/** Names in the response of `/metrics`; a histogram has three. */
async function listMetrics(): Promise<Set<string>> {
  const { db, close } = await openTestDatabase();
  const parts = {
    db,
    clock: { nowMs: Date.now, offsetMs: () => 0 } as unknown as Clock,
    log: { warn: () => undefined },
    files: { check: () => Promise.resolve(true) },
    messengers: unusedMessengers,
    sockets: { io: { engine: { clientsCount: 0 } } },
  };
  const { text } = await createMetrics(parts as unknown as Parameters<typeof createMetrics>[0], true).print();
  await close();
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  const endings = ['_bucket', '_sum', '_count'];
  return new Set(
    types.flatMap(([, name = '', type]) => (type === 'histogram' ? endings.map((part) => name + part) : [name])),
  );
}

const expressions = [...listRules(), ...listPanels()];
let metrics: Set<string>;
beforeAll(async () => void (metrics = await listMetrics()), 60_000);

it('reads every rule with its severity and what it means', () => {
  const rules = listRules();
  expect(rules.length).toBeGreaterThan(10);
  expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
  const incomplete = rules.filter(
    ({ severity = '', summary = '' }) => !['info', 'warning', 'critical'].includes(severity) || summary === '',
  );
  expect(incomplete).toEqual([]);
});

it.each(expressions.map(({ name, expression }) => [name, expression]))(
  '%s: %s is PromQL and reads metrics that exist',
  (_name, expression) => {
    const selectors = parsePromql(expression);
    expect(selectors.length).toBeGreaterThan(0);
    // Prometheus itself adds `up`.
    expect(selectors.filter(({ metric }) => metric !== 'up' && !metrics.has(metric))).toEqual([]);
  },
);

it.each([
  'sum(rate(voronka_sockets))',
  'rate(voronka_sockets[5m]) > ',
  'sum by voronka_sockets',
  'voronka_sockets[5m]',
  'histogram_quantile(rate(a[5m]), 0.9)',
  'mean(voronka_sockets)',
  'voronka_sockets{state="open"',
  'voronka_sockets{state=open}',
  'voronka_sockets offset 5',
  'a b',
])('the check refuses %s', (expression) => {
  expect(() => parsePromql(expression)).toThrow();
});

it('the dashboard shows every metric of the server', () => {
  const shown = new Set(
    listPanels()
      .flatMap(({ expression }) => parsePromql(expression))
      .map(({ metric }) => family(metric)),
  );
  const own = [...metrics].filter((name) => name.startsWith('voronka_')).map(family);
  expect(own.length).toBeGreaterThan(7);
  expect(own.filter((name) => !shown.has(name))).toEqual([]);
});

const family = (metric: string) => metric.replace(/_(?:bucket|sum|count)$/, '');

it('docs/operations.md describes every metric of the server', () => {
  const page = read('docs/operations.md');
  const own = [...metrics].filter((name) => name.startsWith('voronka_')).map(family);
  expect(own.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

it('the health check of the image uses PORT', () => {
  expect(read('Dockerfile')).toMatch(/^HEALTHCHECK .*process\.env\.PORT/m);
});

it('the image has only the packages that the server loads, and neither sources nor tools', () => {
  const [build = '', image = ''] = read('Dockerfile')
    .split(/^FROM /m)
    .slice(1);
  expect(build).toContain(
    'npm run build && npm run licenses && node scripts/serverModules.mjs && npm prune --omit=dev',
  );
  const copied = [...image.matchAll(/^COPY --from=build --chown=node:node (.+) \S+$/gm)].map(([, from]) => from);
  expect(copied).toEqual([
    '/app/package.json /app/LICENSE',
    '/app/node_modules',
    '/app/server/db/migrations',
    '/app/dist',
  ]);
  const code = 'import a from "pg"; resolve(`swagger-ui-dist/${name}`); import("baileys"); "react-like"; // webpack';
  const names = ['pg', 'swagger-ui-dist', 'baileys', 'react', 'webpack'];
  expect(callServerModules('findPackages', [code, names])).toEqual(['pg', 'swagger-ui-dist', 'baileys']);
});

it('commands that the server tells its operator to run work in the image', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  expect(callServerModules('withoutBuilding', [scripts])).toMatchObject({
    account: 'node dist/server/account.mjs',
    'backup:settle': 'node dist/server/maintenance.mjs settle',
    'key:rotate': 'node dist/server/maintenance.mjs rotate-key',
  });
});
