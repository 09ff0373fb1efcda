import { MINUTE_MS } from '@contract/time';

import type { BotParts } from '../bots/botService';
import { fieldsOf, listOf, textOf, type Fields } from '../bots/botApi';
import { findOnly } from '../bots/settleReplied';

/** Polls of which nothing was found. */
const KEPT_COUNT = 200;

/** Where a message is. */
export interface Place {
  address: string;
  messageId: string;
}

/** @param place missing where the service does not say it @returns whether it is known from now on which of our polls it is */
export type FindPoll = (poll: Fields, place?: Place) => Promise<boolean>;

/**
 * The service shows a bot none of its messages, but an event of a vote has the question and options of its poll. Exactly one poll that it may be
 * is proof that it arrived; of several nothing is known.
 */
export function createPollFinder({ store, on }: Pick<BotParts, 'store' | 'on'>): FindPoll {
  /** When polls without a place are looked for again that were not found: each vote tells of them. */
  const againMs = new Map<string, number>();

  return async ({ id, question, options, is_anonymous: isAnonymous }, place) => {
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
    const { messageId: ownId, groupAddress: address } = lost;
    const messageId = place?.messageId ?? ownId;
    await store.keepPoll(pollId, { address, messageId, ownId, options: lost.options });
    on.onReceipt(ownId, messageId);
    return true;
  };
}
