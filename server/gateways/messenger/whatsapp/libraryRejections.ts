import type { FastifyBaseLogger } from 'fastify';

const LIBRARY_PATH = /[\\/]node_modules[\\/](?:baileys|libsignal)[\\/]/;

/**
 * Event handlers of the library may reject after a connection broke, unhandled; Node would end the server for that.
 * Such rejections are logged, all others still end the server.
 * @returns removes the handler
 */
export function ignoreLibraryRejections(log: Pick<FastifyBaseLogger, 'warn'>): () => void {
  const handle = (reason: unknown) => {
    if (!isLibraryError(reason)) throw reason instanceof Error ? reason : new Error(String(reason));
    log.warn({ err: reason }, 'the WhatsApp library failed in the background');
  };
  process.on('unhandledRejection', handle);
  return () => void process.off('unhandledRejection', handle);
}

/** Whether an error was created by the library's code. */
export function isLibraryError(reason: unknown): boolean {
  if (!(reason instanceof Error)) return false;
  const [, place = ''] = (reason.stack ?? '').split('\n    at ');
  return LIBRARY_PATH.test(place);
}
