import type { FastifyBaseLogger } from 'fastify';

import { hideValues } from '../../../describeFailure';
import type { WhatsappLibrary } from './library';

type LibraryLog = NonNullable<Parameters<WhatsappLibrary['makeCacheableSignalKeyStore']>[1]>;

/**
 * Forwards the library's messages to our log without their objects, which hold keys, message texts and telephone
 * numbers. Its warnings are logged as debug.
 */
export function createLibraryLog(log: Pick<FastifyBaseLogger, 'debug'>, accountId: number): LibraryLog {
  const forward = (shown: unknown, message?: string) => {
    const library = message ?? (typeof shown === 'string' ? shown : undefined);
    if (library !== undefined) log.debug({ accountId, library: hideValues(library) }, 'whatsapp');
  };
  const nothing = () => undefined;
  const libraryLog: LibraryLog = {
    level: 'info',
    child: () => libraryLog,
    trace: nothing,
    debug: nothing,
    info: nothing,
    warn: forward,
    error: forward,
  };
  return libraryLog;
}
