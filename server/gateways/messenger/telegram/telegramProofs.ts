import { MINUTE_MS } from '@contract/time';

import type { BotParts } from '../bots/botService';
import { fieldsOf, listOf, textOf, type Fields } from '../bots/botApi';
import { findOnly, settleReplied } from '../bots/lostMessages';
import { toMessageId } from './telegramIds';

/** Polls of which nothing was found. */
const KEPT_COUNT = 200;

/** Where a message is. */
interface Place {
  address: string;
  messageId: string;
}

/** Settles what is not known to have arrived by what members do with it. */
export interface Proofs {
  /** A poll that this bot sent. @param place missing where the service does not say it @returns whether it is known from now on */
  takePoll(poll: Fields, place?: Place): Promise<boolean>;
  /** A message of this bot that a member replied to. */
  takeReplied(message: Fields, address: string): Promise<void>;
}

/**
 * The service shows a bot none of its messages, but a reply shows what it replies to, and a vote the poll with its question and options. Exactly one
 * message that may be it is proof; of several nothing is known.
 */
export function createProofs({ store, on }: Pick<BotParts, 'store' | 'on'>): Proofs {
  /** When polls without a place are looked for again that were not found: each vote tells of them. */
  const againMs = new Map<string, number>();

  async function takePoll({ id, question, options, is_anonymous: isAnonymous }: Fields, place?: Place) {
    const pollId = textOf(id);
    if (pollId === '' || isAnonymous === true || (!place && Date.now() < (againMs.get(pollId) ?? 0))) return false;
    if (await store.findPoll(pollId)) return false;
    const asked = JSON.stringify([question, listOf(options).map((option) => fieldsOf(option).text)]);
    const lost = await findOnly(
      store,
      ({ text, options: own, groupAddress }) =>
        own !== null && JSON.stringify([text, own]) === asked && (!place || place.address === groupAddress),
    );
    if (!lost?.options) {
      if (againMs.size > KEPT_COUNT) againMs.clear();
      againMs.set(pollId, Date.now() + MINUTE_MS);
      return false;
    }
    const { ownId, groupAddress: address } = lost;
    const messageId = place?.messageId ?? lost.messageId;
    await store.keepPoll(pollId, { address, messageId, ownId, options: lost.options });
    on.onReceipt(ownId, messageId);
    return true;
  }

  return {
    takePoll,
    async takeReplied(message, address) {
      const messageId = toMessageId(textOf(fieldsOf(message.chat).id), textOf(message.message_id));
      if (message.poll) return void (await takePoll(fieldsOf(message.poll), { address, messageId }));
      await settleReplied({ store, on }, { address, messageId, seen: textOf(message.text) || textOf(message.caption) });
    },
  };
}
