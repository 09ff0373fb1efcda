import type { FastifyBaseLogger } from 'fastify';

import { AppError } from '../../errors';
import type { RelaySignal } from '../../gateways/messenger/messenger';
import type { CommandBus } from './commandBus';

/**
 * The way from simulated phones to sessions of any process. A phone gets by without its console: a signal that reaches no
 * session is no failure of the phone's.
 */
export function createSignalRelay(
  commands: Pick<CommandBus, 'ask'>,
  log: Pick<FastifyBaseLogger, 'error' | 'info'>,
): RelaySignal {
  return async (accountId, signal) => {
    try {
      await commands.ask(accountId, 'hearPhone', signal);
    } catch (err) {
      const isAway = err instanceof AppError && err.code === 'MESSENGER_NOT_CONNECTED';
      log[isAway ? 'info' : 'error']({ err, accountId }, 'what a simulated phone did reached nobody');
    }
  };
}
