import type { BotParts } from './botService';
import type { LostMessage } from './lostMessages';
import { seenText } from './markup';

/** A message of a bot that a member replied to, and the text of it that members see. */
interface Replied {
  address: string;
  messageId: string;
  seen: string;
}

/** The only one that it may be; of several nothing is known. */
export async function findOnly(
  store: Pick<BotParts['store'], 'findLost'>,
  isIt: (lost: LostMessage) => boolean,
): Promise<LostMessage | null> {
  const [found, ...others] = (await store.findLost()).filter(isIt);
  return found && others.length === 0 ? found : null;
}

/** A reply is proof that the message arrived. */
export async function settleReplied({ store, on }: Pick<BotParts, 'store' | 'on'>, replied: Replied): Promise<void> {
  const { address, messageId, seen } = replied;
  if (seen === '' || (await store.findSent([messageId])).size > 0) return;
  const isIt = ({ text, options, groupAddress }: LostMessage) =>
    options === null && groupAddress === address && seenText(text) === seen;
  const lost = await findOnly(store, isIt);
  if (lost) on.onReceipt(lost.messageId, messageId);
}
