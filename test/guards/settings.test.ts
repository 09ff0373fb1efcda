import fs from 'node:fs';
import path from 'node:path';

import { DEFAULT_LANGUAGE } from '@contract/languages';

/** Defaults that the schema takes from the contract. */
const constants: Record<string, string | undefined> = { DEFAULT_LANGUAGE };

const root = path.resolve(__dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

/** Variables of the schema with their defaults as they are written there; null where there is none. */
function readSchema(): Map<string, string | null> {
  const [, body = ''] = /z\.object\(\{\n([\s\S]*?)\n\}\)/.exec(read('server/config.ts')) ?? [];
  const lines = [...body.matchAll(/^ {2}([A-Z][A-Z0-9_]+): (.*)$/gm)];
  return new Map(
    lines.map(([, name = '', rule = '']) => {
      const found = /\.default\('?([^')]*)'?\)/.exec(rule)?.[1];
      return [name, constants[found ?? ''] ?? found?.replaceAll('_', '') ?? null];
    }),
  );
}

/** Rows of the table: `| \`PORT\` | \`8012\` | … |`. */
function readTable(): Map<string, string> {
  const rows = [...read('docs/operations.md').matchAll(/^\| +`([A-Z0-9_]+)` +\| +([^|]+?) +\|/gm)];
  return new Map(rows.map(([, name = '', shown = '']) => [name, shown]));
}

it('docs/operations.md lists exactly the settings of the server, with their defaults', () => {
  const schema = readSchema();
  const table = readTable();
  expect(schema.size).toBeGreaterThan(10);
  expect([...table.keys()].sort()).toEqual([...schema.keys()].sort());
  for (const [name, standard] of schema) {
    if (standard !== null) expect([name, table.get(name)]).toEqual([name, `\`${standard}\``]);
    else expect([name, table.get(name)]).toEqual([name, expect.not.stringMatching(/^`/)]);
  }
});

it('what is ready to be deployed names only settings that the server has', () => {
  const foreign = new Set(['NODE_ENV', 'SITE', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'PGPASSWORD']);
  const compose = [...read('compose.yaml').matchAll(/^ {4,6}([A-Z][A-Z0-9_]+):/gm)];
  const unit = [...read('deploy/voronka.service').matchAll(/^Environment=([A-Z0-9_]+)=/gm)];
  const image = [...read('Dockerfile').matchAll(/\b([A-Z][A-Z0-9_]{3,})=/g)];
  const named = [...compose, ...unit, ...image].map(([, name = '']) => name).filter((name) => !foreign.has(name));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !readSchema().has(name))).toEqual([]);
});
