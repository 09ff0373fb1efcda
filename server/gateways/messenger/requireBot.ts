import type { ErrorCode } from '@contract/errors';

import { AppError } from '../../errors';
import type { CheckedBot } from './botLinking';
import type { Messenger } from './messenger';

/** A bot that works, with its token. */
export interface WorkingBot {
  botId: string;
  token: string;
}

const REFUSALS: Readonly<Record<Exclude<CheckedBot['status'], 'works'>, ErrorCode>> = {
  refused: 'BOT_TOKEN_REFUSED',
  unreachable: 'MESSENGER_UNREACHABLE',
  hooked: 'BOT_HOOKED',
};

/**
 * Asks the messenger whose token it is.
 * @throws AppError BOTS_NOT_OFFERED, BOT_TOKEN_REFUSED, BOT_HOOKED, MESSENGER_UNREACHABLE
 */
export async function requireBot(messenger: Messenger | null, token: string): Promise<WorkingBot> {
  if (!messenger?.bots) throw new AppError('BOTS_NOT_OFFERED');
  const checked = await messenger.bots.check(token);
  if (checked.status !== 'works') throw new AppError(REFUSALS[checked.status]);
  return { botId: checked.botId, token };
}
