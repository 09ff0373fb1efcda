import { createRequire } from 'node:module';

import NodeEnvironment from 'jest-environment-node';
import type * as Zod from 'zod';

import { endStorages, lendSequentialStorage, takeBackStorage } from './asyncStorages';
import { lendDatabase } from './embeddedPool';
import { keepScripts } from './keepScripts';
import { leaveOutProofs } from './leaveOutProofs';

keepScripts();

/**
 * Node, and once for all files of a worker: the libraries of `outsideModule.cjs`, and embedded databases. Each file runs in a context
 * of its own, and would compile, optimise and start them again.
 */
export default class ServerEnvironment extends NodeEnvironment {
  readonly #testPath: string;

  constructor(...given: ConstructorParameters<typeof NodeEnvironment>) {
    super(...given);
    this.#testPath = given[1].testPath;
  }

  readonly handleTestEvent = (event: { name: string }, state: Parameters<typeof leaveOutProofs>[1]): void => {
    if (event.name === 'setup') takeBackStorage();
    leaveOutProofs(event.name, state, this.#testPath);
  };

  override async setup(): Promise<void> {
    lendSequentialStorage();
    await super.setup();
    const requireOutside = createRequire(__filename);
    this.global.requireOutside = requireOutside;
    // Holds the named schemas of the file before.
    (requireOutside('zod') as typeof Zod).globalRegistry.clear();
    acceptOutsideErrors(this.global.Error);
    // PGlite checks parameters with `instanceof`.
    this.global.Date = Date;
    this.global.lendDatabase = lendDatabase;
  }

  override async teardown(): Promise<void> {
    endStorages();
    await super.teardown();
  }
}

/** Errors of Node and of libraries outside the context are errors, as they are without jest. */
function acceptOutsideErrors(OwnError: ErrorConstructor): void {
  const isInstance = Function.prototype[Symbol.hasInstance];
  Object.defineProperty(OwnError, Symbol.hasInstance, {
    value(this: unknown, error: unknown) {
      return isInstance.call(this, error) || (this === OwnError && error instanceof Error);
    },
  });
}
