const DATABASE = 'voronka';
const STORE = 'files';

/**
 * Files in the browser's IndexedDB, for drafts: a file is no plain data, so the store of the console cannot hold it. Never throws:
 * a database that is missing, disabled or full keeps nothing. Opened again for every call, because Safari closes idle connections.
 */
export const fileStore = {
  /** @returns whether the file was kept. */
  async write(key: string, file: File): Promise<boolean> {
    return await request('readwrite', (store) => store.put(file, key)).then(
      () => true,
      () => false,
    );
  },

  /** @returns null when there is no such file, or it cannot be read. */
  async read(key: string): Promise<File | null> {
    const found: unknown = await request('readonly', (store) => store.get(key)).catch(() => null);
    return found instanceof File ? found : null;
  },

  async remove(key: string): Promise<void> {
    await request('readwrite', (store) => store.delete(key)).catch(() => undefined);
  },
};

/** @throws when the database cannot be opened or the transaction is aborted. */
async function request<T>(mode: IDBTransactionMode, make: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const made = make(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(made.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('Aborted'));
    });
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = window.indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('Not opened'));
    opening.onblocked = () => reject(new Error('Blocked'));
  });
}
