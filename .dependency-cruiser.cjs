// Import rules, explained in ARCHITECTURE.md; `test/guards/importRules.test.ts` plants a violation of each.

const TEST = '\\.test\\.tsx?$';

/** Layers of the browser program, bottom-up; each may import only those before it. */
const LAYERS = ['lib', 'ui', 'api', 'realtime', 'entities', 'features', 'pages', 'app', 'boot'];

/** Layers that render nothing. */
const WITHOUT_UI = { api: ['ui'], realtime: ['ui'] };

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const layerRules = LAYERS.map((layer, index) => {
  const below = LAYERS.slice(0, index).filter((other) => !WITHOUT_UI[layer]?.includes(other));
  return {
    name: `layer-${layer}`,
    comment: `src/${layer} imports only itself and layers below it: ${below.join(', ') || 'none'}.`,
    severity: 'error',
    from: { path: `^src/${layer}/`, pathNot: TEST },
    to: { path: '^src/', pathNot: [`^src/(?:${[...below, layer].join('|')})/`, '^src/[^/]+\\.d\\.ts$'] },
  };
});

/** Folders of the engine and the folders of it that each may import; `createEngine.ts` wires them all. */
const ENGINE = {
  core: [],
  stats: [],
  pace: ['core'],
  leases: ['core'],
  commands: ['core', 'leases'],
  broadcasts: ['core'],
  runs: ['core', 'pace', 'leases', 'broadcasts'],
  sending: ['core', 'pace', 'leases', 'broadcasts', 'runs'],
};

const engineRules = Object.entries(ENGINE).map(([folder, allowed]) => ({
  name: `engine-${folder}`,
  comment: `server/engine/${folder} imports only itself and the folders below it: ${allowed.join(', ') || 'none'}.`,
  severity: 'error',
  from: { path: `^server/engine/${folder}/`, pathNot: TEST },
  to: { path: '^server/engine/', pathNot: `^server/engine/(?:${[...allowed, folder].join('|')})/` },
}));

/** Folders of the server, and the folders that each may import; modules have rules of their own. */
const SERVER = {
  vendor: [],
  db: ['vendor'],
  net: [],
  gateways: ['db', 'net'],
  http: ['db', 'gateways'],
  realtime: ['db', 'http', 'vendor'],
  jobs: ['db', 'gateways'],
  notifications: ['db', 'realtime'],
  net: [],
  webhooks: ['db', 'gateways'],
  engine: ['db', 'gateways', 'jobs', 'notifications', 'realtime', 'webhooks'],
  apiDocs: [],
  accounts: ['db', 'gateways', 'engine'],
  maintenance: ['db', 'gateways', 'engine'],
  operations: ['db', 'gateways', 'engine', 'realtime'],
};

const serverRules = Object.entries(SERVER).map(([folder, allowed]) => ({
  name: `server-${folder}`,
  comment: `Of the folders of the server, server/${folder} imports only itself and: ${allowed.join(', ') || 'none'}.`,
  severity: 'error',
  from: { path: `^server/${folder}/`, pathNot: TEST },
  to: { path: '^server/[^/]+/', pathNot: `^server/(?:${[...allowed, folder].join('|')})/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...layerRules,
    ...engineRules,
    ...serverRules,
    forbid(
      'vendor-imports-only-libraries',
      'server/vendor wraps internals of libraries; it knows nothing of this server.',
      { path: '^server/vendor/', pathNot: TEST },
      { path: '^(?:server/[^/]+$|contract/)' },
    ),
    forbid(
      'no-import-of-programs',
      'Only files of server/ itself import what starts, operates or documents the server.',
      { path: '^server/([^/]+)/', pathNot: TEST },
      { path: '^server/(?:apiDocs|maintenance|operations)/', pathNot: '^server/$1/' },
    ),
    forbid(
      'accounts-only-in-sign-in',
      'Accounts are a program; the sign-in shares its passwords, and further accounts how they are removed.',
      { path: '^server/[^/]+/', pathNot: ['^server/(?:accounts|modules/(?:accounts|session))/', TEST] },
      { path: '^server/accounts/' },
    ),
    forbid(
      'no-feature-to-feature',
      'Two features meet only in a page or in app/listeners.ts.',
      { path: '^src/features/([^/]+)/' },
      { path: '^src/features/', pathNot: '^src/features/$1/' },
    ),
    {
      name: 'ui-and-lib-know-no-product',
      comment:
        'Of the contract, src/ui and src/lib know only what means nothing: time, zones, limits, languages, texts and search.',
      severity: 'error',
      from: { path: '^src/(?:lib|ui)/', pathNot: TEST },
      to: {
        path: '^contract/',
        pathNot:
          '^contract/(?:planner/(?:zones|timeOfDay)|csv|graphemes|languages|limits|numbersInTexts|quotes|search|time|visibleText)\\.ts$',
      },
    },
    forbid(
      'phone-imports-only-lib-ui-contract',
      "The simulated phone's page knows lib, ui, entities and the contract: it is not part of the console.",
      { path: '^src/phone/', pathNot: TEST },
      { path: '^src/', pathNot: ['^src/(?:lib|ui|entities|phone)/', '^src/[^/]+\\.d\\.ts$'] },
    ),
    forbid(
      'reactflow-only-in-designer',
      'The canvas library stays behind the designer, so that it can be exchanged.',
      { path: '^src/', pathNot: '^src/features/designer/' },
      { path: '^node_modules/(?:reactflow|@reactflow)/' },
    ),
    forbid(
      'src-imports-only-types-of-schemas',
      'No schema library is shipped to the browser: import type … from @contract/schemas/shapes.',
      { path: '^src/' },
      { path: '^contract/(?:schemas/|routes/|calls\\.ts)', dependencyTypesNot: ['type-only'] },
    ),
    forbid('no-src-to-server', 'They meet in the contract.', { path: '^src/' }, { path: '^server/' }),
    forbid('no-server-to-src', 'They meet in the contract.', { path: '^server/' }, { path: '^src/' }),
    forbid(
      'contract-imports-only-contract',
      'The contract imports nothing of ours outside itself.',
      { path: '^contract/', pathNot: TEST },
      { path: '^(?:src|server|test|locales|scripts)/' },
    ),
    forbid(
      'contract-imports-only-the-schema-library',
      'Everything else in it is plain TypeScript that runs anywhere.',
      { path: '^contract/', pathNot: TEST },
      { dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg', 'core'], pathNot: '^node_modules/zod/' },
    ),
    forbid(
      'schema-library-only-in-schemas',
      'Limits, events and the planner reach the browser, so no schema may come with them.',
      { path: '^contract/', pathNot: ['^contract/(?:schemas|routes)/', '^contract/calls\\.ts$', TEST] },
      { path: '^(?:node_modules/zod|contract/(?:schemas|routes))/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'no-module-to-module',
      'A module takes only types of another; deps.ts and app.ts wire them.',
      { path: '^server/modules/([^/]+)/', pathNot: TEST },
      { path: '^server/modules/', pathNot: '^server/modules/$1/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'modules-import-only-ports',
      'A module imports the port of a gateway (gateways/<x>.ts, gateways/<x>/<file>.ts), never an adapter.',
      { path: '^server/modules/', pathNot: TEST },
      { path: '^server/gateways/[^/]+/[^/]+/' },
    ),
    forbid(
      'no-module-to-app',
      'app.ts and main.ts know the modules, not the other way round.',
      { path: '^server/[^/]+/', pathNot: TEST },
      { path: '^server/(?:app|main)\\.ts$' },
    ),
    {
      name: 'routes-import-only-services',
      comment: '*.routes.ts imports its service, the contract and http: rules and rows live behind the service.',
      severity: 'error',
      from: { path: '^server/modules/([^/]+)/[^/]+\\.routes\\.ts$' },
      to: {
        path: '^(?:server|node_modules/(?:drizzle-orm|pg|@electric-sql))/',
        pathNot: ['^server/http/', '^server/modules/$1/[^/]+\\.service\\.ts$'],
      },
    },
    {
      name: 'no-lower-layer-to-module',
      comment:
        'Database, gateways, engine, jobs, notifications, sockets and http serve every module and know none, types apart.',
      severity: 'error',
      from: { path: '^server/(?:db|gateways|engine|jobs|notifications|realtime|http)/', pathNot: TEST },
      to: { path: '^server/modules/', dependencyTypesNot: ['type-only'] },
    },
    forbid(
      'no-import-of-test',
      'What tests share stays with the tests.',
      { path: '^(?:src|server|contract)/', pathNot: TEST },
      { path: ['^test/', TEST] },
    ),
    forbid(
      'no-cycles',
      'Merge the two files or extract a third. Types and dynamic imports count.',
      {},
      { circular: true },
    ),
    forbid('no-barrels', 'Import the file you mean.', {}, { path: '/index\\.tsx?$', pathNot: '^node_modules/' }),
    forbid(
      'no-orphans',
      'A file that nobody imports and that imports nothing does nothing.',
      { orphan: true, path: '^(?:src|server|contract)/', pathNot: ['\\.d\\.ts$', TEST] },
      {},
    ),
    forbid(
      'resolvable',
      'A misspelt path or a package that package.json does not name.',
      {},
      { couldNotResolve: true },
    ),
    forbid(
      'declared-packages',
      'Production code imports packages of "dependencies"; types may come from anywhere.',
      { path: '^(?:src|server|contract)/', pathNot: TEST },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    doNotFollow: { path: '^(?:node_modules|locales)/' },
    exclude: { path: '^(?:dist|data|server/db/migrations)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json', '.css'],
    },
  },
};
