import { AsyncLocalStorage } from 'node:async_hooks';

/* Undocumented parts of Baileys 7.0.0-rc14; `shareTransactions.test.ts` fails when they change. */

/** Keys of a connection as the library wraps them. */
interface TransactionKeys {
  isInTransaction(): boolean;
}

interface Current {
  of: AsyncLocalStorage<unknown>;
  context: unknown;
}

/** The transaction that the running code belongs to, whichever account's it is. */
const current = new AsyncLocalStorage<Current>();

/**
 * The library has an asynchronous storage for each connection. Before Node 24 every promise of the process pays for every storage in use:
 * with fifty accounts nearly half of all processor time. So all connections keep their transactions in one.
 * @throws Error when the library has changed
 */
export function shareTransactions(keys: TransactionKeys): void {
  const own = findStorage(keys);
  Object.assign(own, {
    getStore() {
      const running = current.getStore();
      return running?.of === own ? running.context : undefined;
    },
    run: (context: unknown, work: () => unknown) => current.run({ of: own, context }, work),
  });
}

/** It is reachable only by a question about it. */
function findStorage(keys: TransactionKeys): AsyncLocalStorage<unknown> {
  const kind = AsyncLocalStorage.prototype;
  const getStore = Object.getOwnPropertyDescriptor(kind, 'getStore');
  const asked: AsyncLocalStorage<unknown>[] = [];
  kind.getStore = function (this: AsyncLocalStorage<unknown>) {
    asked.push(this);
  };
  try {
    keys.isInTransaction();
  } finally {
    if (getStore) Object.defineProperty(kind, 'getStore', getStore);
  }
  const [storage] = asked;
  if (!storage || asked.length > 1) throw new Error('The library keeps its transactions in another way.');
  return storage;
}
