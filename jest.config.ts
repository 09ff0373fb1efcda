import type { Config } from 'jest';

const swc: [string, object] = [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2022',
    },
  },
];

/** What the server imports while it runs exists as an ES module only, so `import()` must stay what it is. */
const swcKeepingImports: [string, object] = [
  '@swc/jest',
  { ...swc[1], module: { type: 'commonjs', ignoreDynamic: true } },
];

/** Of antd and its icons, which load every part of theirs. */
const LIBRARY_INDEX = '(?:antd|@ant-design/icons)/lib/(?:icons/)?index\\.js';

/**
 * Libraries of the server that are loaded once for all files of a worker: compiling and optimising them again for each file took a
 * third of the time. None keeps state between files, except zod's list of named schemas, which the environment clears.
 */
const OUTSIDE =
  '(?:@electric-sql/pglite|ajv|drizzle-orm|fast-json-stringify|fast-uri|pg|qrcode|semver|ws|yaml|zod)/.+\\.c?js$';

/** Data about roles, of which jest would make the same tables for each file of the console. */
const OUTSIDE_CONSOLE = 'aria-query/.+\\.js$';

/** Exists as ES modules only. */
const DEVTOOLS = '(?:@redux-devtools/|nanoid/)';

const moduleNameMapper = {
  '\\.css$': '<rootDir>/test/kit/emptyModule.ts',
  '^antd/es/(.*)$': 'antd/lib/$1',
  '^@ant-design/colors/es/(.*)$': '@ant-design/colors/lib/$1',
  '^@/(.*)$': '<rootDir>/src/$1',
  '^@contract/(.*)$': '<rootDir>/contract/$1',
  '^@locales/(.*)$': '<rootDir>/locales/$1',
  '^@server/(.*)$': '<rootDir>/server/$1',
  '^@test/(.*)$': '<rootDir>/test/$1',
};

/** Not among the temporary files, whose folder `npm test` throws away. */
const cacheDirectory = '<rootDir>/node_modules/.cache/jest';

/**
 * Looking up a global is slow in jest's sandbox, so modules get these as parameters: with it WhatsApp's cryptography takes fifteen
 * times as long, tests of the engine a third more, because Drizzle looks up `Object` for each part of a query, and React a tenth.
 */
const INJECTED: NonNullable<Config['sandboxInjectedGlobals']> = [
  'Object',
  'Array',
  'Error',
  'Symbol',
  'Map',
  'Set',
  'WeakMap',
  'Math',
  'JSON',
  'Promise',
];

/** Two worlds: `browser` is the console in jsdom, `node` the server, the contract and the guards. */
const config: Config = {
  // Two more than the cores that are promised: a third of the time of a test file is waiting.
  maxWorkers: 4,
  // On a busy machine, half a second is not enough to end the worker's browser and databases.
  workerGracefulExitTimeout: 5_000,
  testSequencer: '<rootDir>/test/kit/slowestFirst.cjs',
  projects: [
    {
      displayName: 'browser',
      cacheDirectory,
      testEnvironment: '<rootDir>/test/kit/jsdomEnvironment.ts',
      testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}', '<rootDir>/test/{journeys,support}/**/*.test.{ts,tsx}'],
      transform: {
        '^.+\\.tsx?$': swc,
        [`${LIBRARY_INDEX}$`]: '<rootDir>/test/kit/lazyIndex.cjs',
        [`/node_modules/${DEVTOOLS}.+\\.js$`]: swc,
        [`/node_modules/${OUTSIDE_CONSOLE}`]: '<rootDir>/test/kit/outsideModule.cjs',
      },
      transformIgnorePatterns: [`/node_modules/(?!${LIBRARY_INDEX}|${DEVTOOLS}|${OUTSIDE_CONSOLE})`],
      moduleNameMapper,
      setupFilesAfterEnv: ['<rootDir>/test/kit/setupBrowser.ts'],
      sandboxInjectedGlobals: INJECTED,
    },
    {
      displayName: 'node',
      cacheDirectory,
      testEnvironment: '<rootDir>/test/kit/serverEnvironment.ts',
      testMatch: ['<rootDir>/{contract,server}/**/*.test.ts', '<rootDir>/test/guards/**/*.test.ts'],
      transform: {
        '^.+\\.tsx?$': swcKeepingImports,
        [`/node_modules/${OUTSIDE}`]: '<rootDir>/test/kit/outsideModule.cjs',
      },
      transformIgnorePatterns: [`/node_modules/(?!${OUTSIDE})`],
      sandboxInjectedGlobals: [...INJECTED, 'DataView', 'Uint8Array', 'ArrayBuffer', 'Float64Array'],
      moduleNameMapper,
    },
  ],
};
export default config;
