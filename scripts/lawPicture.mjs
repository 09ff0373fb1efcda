/**
 * `npm run law:picture`: draws which room imports which, as it really is, between the markers of ARCHITECTURE.md.
 * `-- --check` only says whether the picture is true.
 */
import fs from 'node:fs';

import { run, tools } from './run.mjs';

const FILE = 'ARCHITECTURE.md';
const BEGIN = '<!-- picture: begin, written by npm run law:picture -->';
const END = '<!-- picture: end -->';

/** Halls of the house in the order of the picture, with the rooms that stand in them. */
const HALLS = [
  ['Browser', 'src', ['app', 'pages', 'features', 'realtime', 'api', 'ui', 'lib', 'phone']],
  ['Agreed', 'contract', ['agreements', 'schemas', 'planner']],
  [
    'Server',
    'server',
    [
      'start',
      'modules',
      'engine',
      'jobs',
      'accounts',
      'maintenance',
      'operations',
      'apiDocs',
      'http',
      'realtime',
      'gateways',
      'db',
      'base',
    ],
  ],
];

/** Files that stand in no folder: those that start a program know everything, the others are known by everybody. */
const STARTS = /^(?:main|app|registerModules|startServer)\.tsx?$/;
const ROOT_ROOM = { src: 'app', contract: 'agreements', server: 'base' };

/** `server/modules/groups/x.ts` → `server/modules`. */
function roomOf(file) {
  const [hall, name, ...rest] = file.split('/');
  if (!(hall in ROOT_ROOM)) return null;
  if (rest.length > 0) return `${hall}/${name}`;
  return hall === 'server' && STARTS.test(name) ? 'server/start' : `${hall}/${ROOT_ROOM[hall]}`;
}

async function readImports() {
  const { output } = await run([
    ...tools.law.slice(0, 2),
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    ...['contract', 'src', 'server'],
  ]);
  const { modules } = JSON.parse(output);
  const imports = new Map();
  for (const { source, dependencies } of modules) {
    if (/\.test\.tsx?$/.test(source)) continue;
    for (const { resolved, dependencyTypes } of dependencies) {
      const [from, to] = [roomOf(source), roomOf(resolved)];
      if (!from || !to || from === to) continue;
      const key = `${from} ${to}`;
      const isTypesOnly = dependencyTypes.includes('type-only');
      imports.set(key, (imports.get(key) ?? true) && isTypesOnly);
    }
  }
  return imports;
}

const idOf = (room) => room.replace(/\W+/g, '_');

/** Solid arrows run code, dotted ones carry types only. */
function draw(imports) {
  const named = new Set([...imports.keys()].flatMap((key) => key.split(' ')));
  const known = HALLS.flatMap(([, hall, rooms]) => rooms.map((room) => `${hall}/${room}`));
  const strangers = [...named].filter((room) => !known.includes(room)).sort();
  const lines = HALLS.flatMap(([title, hall, rooms]) => [
    `  subgraph ${title}`,
    ...[...rooms.map((room) => `${hall}/${room}`), ...strangers.filter((room) => room.startsWith(`${hall}/`))]
      .filter((room) => named.has(room))
      .map((room) => `    ${idOf(room)}["${room.slice(hall.length + 1)}"]`),
    '  end',
  ]);
  const arrows = [...imports]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, isTypesOnly]) =>
      key
        .split(' ')
        .map(idOf)
        .join(isTypesOnly ? ' -.-> ' : ' --> '),
    );
  return ['```mermaid', 'flowchart TB', ...lines, ...arrows.map((arrow) => `  ${arrow}`), '```'].join('\n');
}

const text = fs.readFileSync(FILE, 'utf8');
const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
if (begin < 0 || end < begin) throw new Error(`${FILE} has lost the markers of the picture`);
const wanted = `${text.slice(0, begin)}${BEGIN}\n\n${draw(await readImports())}\n\n${text.slice(end)}`;

if (process.argv.includes('--check')) {
  console.log(wanted === text ? 'The picture is true.' : 'The picture differs from the code: npm run law:picture');
  process.exitCode = wanted === text ? 0 : 1;
} else if (wanted === text) {
  console.log('The picture was true already.');
} else {
  fs.writeFileSync(FILE, wanted);
  console.log(`Drawn into ${FILE}.`);
}
