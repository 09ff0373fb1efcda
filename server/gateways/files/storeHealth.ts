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
  let isUnreachable = false;

  function record(failure: unknown) {
    if (failure !== null && !isUnreachable) log.error({ err: failure }, 'the file store is unreachable');
    if (failure === null && isUnreachable) log.info('the file store is reachable again');
    isUnreachable = failure !== null;
  }

  return async (work) => {
    try {
      const result = await work();
      record(null);
      return result;
    } catch (error) {
      if (error instanceof AppError && !(error instanceof FilesUnavailableError)) throw error;
      record(error instanceof FilesUnavailableError ? error.cause : error);
      throw error instanceof FilesUnavailableError ? error : new FilesUnavailableError(error);
    }
  };
}
