interface Options {
  /** Every write transaction is aborted, as on a full disk. */
  isFull?: boolean;
}

/** Adds the parts of IndexedDB used by `fileStore` to jsdom, in memory. `restore` removes them. */
export function fakeIndexedDb({ isFull = false }: Options = {}) {
  const kept = new Map<string, unknown>();
  const soon = (work: () => void) => setTimeout(work, 0);

  function transaction(_store: string, mode: string) {
    const made = { error: null, oncomplete: () => undefined, onabort: () => undefined };
    const isAborted = isFull && mode === 'readwrite';
    const ask = (work: () => unknown) => {
      const request: { result: unknown } = { result: undefined };
      soon(() => {
        if (isAborted) {
          made.onabort();
          return;
        }
        request.result = work();
        made.oncomplete();
      });
      return request;
    };
    const objectStore = () => ({
      put: (value: unknown, key: string) => ask(() => kept.set(key, value)),
      get: (key: string) => ask(() => kept.get(key)),
      delete: (key: string) => ask(() => kept.delete(key)),
    });
    return Object.assign(made, { objectStore });
  }

  function open() {
    const opening = { result: { transaction, close: () => undefined }, onsuccess: () => undefined };
    soon(() => opening.onsuccess());
    return opening;
  }
  Object.defineProperty(window, 'indexedDB', { configurable: true, value: { open } });
  return { kept, restore: () => void Reflect.deleteProperty(window, 'indexedDB') };
}
