import type { FastifyBaseLogger } from 'fastify';

import { hideValues } from '../../../describeFailure';
import type { WhatsappLibrary } from './library';

type LibraryLog = NonNullable<Parameters<WhatsappLibrary['makeCacheableSignalKeyStore']>[1]>;

/**
 * What the library says goes to our log without the objects it shows: they hold keys, texts of messages and telephone numbers.
 * Its warnings are of use to programmers only.
 */
export function createLibraryLog(log: Pick<FastifyBaseLogger, 'debug'>, accountId: number): LibraryLog {
  const say = (shown: unknown, message?: string) => {
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
    warn: say,
    error: say,
  };
  return libraryLog;
}
