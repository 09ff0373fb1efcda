import type { FastifyBaseLogger } from 'fastify';

import { AppError } from '../../errors';
import { FilesUnavailableError } from './fileStore';

/** The log methods that a store uses. */
export type StoreLog = Pick<FastifyBaseLogger, 'info' | 'error'>;

/**
 * Wraps an operation of a store: errors become a FilesUnavailableError and are logged once until an operation succeeds.
 */
export type StoreGuard = <T>(work: () => Promise<T>) => Promise<T>;

/** A guard for one store. */
export function createStoreGuard(log: StoreLog): StoreGuard {
  let isAway = false;

  function note(failure: unknown) {
    if (failure !== null && !isAway) log.error({ err: failure }, 'the file store does not answer');
    if (failure === null && isAway) log.info('the file store answers again');
    isAway = failure !== null;
  }

  return async (work) => {
    try {
      const result = await work();
      note(null);
      return result;
    } catch (error) {
      if (error instanceof AppError && !(error instanceof FilesUnavailableError)) throw error;
      note(error instanceof FilesUnavailableError ? error.cause : error);
      throw error instanceof FilesUnavailableError ? error : new FilesUnavailableError(error);
    }
  };
}
