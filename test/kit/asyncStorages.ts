import asyncHooks, { AsyncLocalStorage } from 'node:async_hooks';

const used = new Set<AsyncLocalStorage<unknown>>();
const kind = AsyncLocalStorage.prototype;
const { run } = kind;
kind.run = function noteAndRun(this: AsyncLocalStorage<unknown>, ...given: Parameters<typeof run>) {
  used.add(this);
  return run.apply(this, given);
} as typeof run;

/**
 * Jest's own, which tells whose error it is. Its tests run one after another, so a promise need not know its test: with Node's storage
 * every promise of a test of the console takes four times as long.
 */
class SequentialStorage<T> {
  #store: T | undefined;

  getStore(): T | undefined {
    return this.#store;
  }

  run<Result>(store: T, act: () => Promise<Result>): Promise<Result> {
    const outer = this.#store;
    this.#store = store;
    return act().finally(() => {
      this.#store = outer;
    });
  }
}

/** From Node 22 on, what was there is read by a getter, which cannot be assigned to. */
const setStorage = (value: unknown) =>
  Object.defineProperty(asyncHooks, 'AsyncLocalStorage', {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });

/** Call it before jest loads its own modules for a test file. */
export function lendSequentialStorage(): void {
  setStorage(SequentialStorage);
}

/** Call it before the modules of the test file load. */
export function takeBackStorage(): void {
  setStorage(AsyncLocalStorage);
}

/**
 * Call it after a test file. Node copies the value of every storage that was ever used to each promise, so those of all files before
 * made the hundredth file of a worker take up to fifty times as long for each promise.
 */
export function endStorages(): void {
  for (const storage of used) storage.disable();
  used.clear();
}
