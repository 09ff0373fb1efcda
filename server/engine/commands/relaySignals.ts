import type { FastifyBaseLogger } from 'fastify';

import { AppError } from '../../errors';
import type { RelaySignal } from '../../gateways/messenger/phoneSignal';
import type { CommandBus } from './commandBus';

/**
 * Relays signals of simulated phones to sessions of any process. A phone works without its console: a signal that reaches no
 * session is not an error.
 */
export function createSignalRelay(
  commands: Pick<CommandBus, 'runCommand'>,
  log: Pick<FastifyBaseLogger, 'error' | 'info'>,
): RelaySignal {
  return async (accountId, signal) => {
    try {
      await commands.runCommand(accountId, 'applyPhoneSignal', signal);
    } catch (err) {
      const isAway = err instanceof AppError && err.code === 'MESSENGER_NOT_CONNECTED';
      log[isAway ? 'info' : 'error']({ err, accountId }, 'a signal of a simulated phone reached no session');
    }
  };
}
