import type { Config } from 'jest';

/** Loaded once for all files of a worker: it takes a second. */
const OUTSIDE = 'playwright-core/.+\\.js$';

/** Journeys in a real Chromium against the built server, three files at a time, since each waits for much: each has a server and a browser of its own. */
const config: Config = {
  // Not among the temporary files, whose folder `npm test` throws away.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  displayName: 'chromium',
  testEnvironment: '<rootDir>/test/browser/browserEnvironment.ts',
  // `npm test` leaves out the proofs (decision 0068).
  testMatch: ['<rootDir>/test/browser/**/*.{test,proof}.ts'],
  globalSetup: '<rootDir>/test/browser/firstStart.ts',
  globalTeardown: '<rootDir>/test/browser/removeFirstStart.ts',
  testTimeout: 180_000,
  maxWorkers: 3,
  // On a busy machine, half a second is not enough to end the worker's browser and databases.
  workerGracefulExitTimeout: 5_000,
  testSequencer: '<rootDir>/test/kit/slowestFirst.cjs',
  transform: {
    '^.+\\.tsx?$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }],
    [`/node_modules/${OUTSIDE}`]: '<rootDir>/test/kit/outsideModule.cjs',
  },
  transformIgnorePatterns: [`/node_modules/(?!${OUTSIDE})`],
  moduleNameMapper: {
    '^@contract/(.*)$': '<rootDir>/contract/$1',
    '^@locales/(.*)$': '<rootDir>/locales/$1',
    '^@test/(.*)$': '<rootDir>/test/$1',
  },
};
export default config;
