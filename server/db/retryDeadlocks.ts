import type { Database } from './database';

const ATTEMPTS = 5;
/** What PostgreSQL says when two transactions waited for each other, and one of them had to give in. */
const DEADLOCK = '40P01';

/**
 * Does a transaction again that a deadlock ended: nothing of it was written, so nobody need know. Work done in a transaction
 * therefore changes nothing outside of it.
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
