import type { FastifyBaseLogger } from 'fastify';

import { isConnectionTrouble } from '../db/connectionTrouble';
import type { Database } from '../db/database';
import { users } from '../db/schema';
import { FilesUnavailableError } from '../gateways/files/fileStore';

/** What work for one owner after the other needs. */
export interface OwnerParts {
  db: Database;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** The work for one owner failed, while that for others went on. */
  countItemFailure?: ((work: string) => void) | undefined;
}

/**
 * Does work for one owner after the other; one for whom it fails is left for the next time.
 * @param userIds all owners by default
 * @throws the error when it tells of the connection to the database or the file store
 */
export async function eachOwner(
  { db, log, countItemFailure }: OwnerParts,
  work: (userId: number) => Promise<void>,
  userIds?: readonly number[],
): Promise<void> {
  const ids = userIds ?? (await db.select({ id: users.id }).from(users).orderBy(users.id)).map(({ id }) => id);
  for (const userId of ids) {
    try {
      await work(userId);
    } catch (err) {
      if (isConnectionTrouble(err) || err instanceof FilesUnavailableError) throw err;
      countItemFailure?.('jobs');
      log.error({ err, userId }, 'the work for one owner failed, the others go on');
    }
  }
}

/** Does work for all owners at once; when that fails, for one owner after the other. @throws as `eachOwner` */
export async function togetherOrEach(parts: OwnerParts, work: (userId?: number) => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isConnectionTrouble(error)) throw error;
    await eachOwner(parts, work);
  }
}
