import type { FastifyBaseLogger } from 'fastify';

const LIBRARY_PATH = /[\\/]node_modules[\\/](?:baileys|libsignal)[\\/]/;

/**
 * The library listens to its socket with functions that may fail after a connection broke, and nobody waits for them; node would end the
 * whole server for that. Such a failure is logged, any other one ends the server as ever. Returns the end of it.
 */
export function ignoreLibraryRejections(log: Pick<FastifyBaseLogger, 'warn'>): () => void {
  const handle = (reason: unknown) => {
    if (!isLibraryError(reason)) throw reason instanceof Error ? reason : new Error(String(reason));
    log.warn({ err: reason }, 'the WhatsApp library failed in the background');
  };
  process.on('unhandledRejection', handle);
  return () => void process.off('unhandledRejection', handle);
}

/** Whether a failure began in the library: its code stands where the error was made. */
export function isLibraryError(reason: unknown): boolean {
  if (!(reason instanceof Error)) return false;
  const [, place = ''] = (reason.stack ?? '').split('\n    at ');
  return LIBRARY_PATH.test(place);
}
