import type { FastifyBaseLogger } from 'fastify';

import { AppError } from '../errors';
import type { RelaySignal } from '../gateways/messenger/messenger';
import type { Engine } from './engine';

/**
 * The way from simulated phones to sessions of any process. A phone gets by without its console: a signal that reaches nobody
 * is no failure of the phone's.
 */
export function createSignalRelay(
  engine: Pick<Engine, 'ask'>,
  log: Pick<FastifyBaseLogger, 'error' | 'info'>,
): RelaySignal {
  return async (accountId, signal) => {
    try {
      await engine.ask(accountId, 'hearPhone', signal);
    } catch (err) {
      const isAway = err instanceof AppError && err.code === 'MESSENGER_NOT_CONNECTED';
      log[isAway ? 'info' : 'error']({ err, accountId }, 'what a simulated phone did reached nobody');
    }
  };
}
