import type { Database } from './database';

const ATTEMPTS = 5;
/** SQLSTATE deadlock_detected. */
const DEADLOCK = '40P01';

/**
 * Retries transactions that PostgreSQL ended because of a deadlock. Callbacks must therefore have no effects outside of
 * the transaction.
 */
export function retryDeadlocks(db: Database): Database {
  const plain: Database['transaction'] = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await plain(work, config);
      } catch (error) {
        if (!isDeadlock(error) || attempt === ATTEMPTS) throw error;
      }
    }
  };
  return db;
}

function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: unknown }).code === DEADLOCK || isDeadlock(error.cause);
}
