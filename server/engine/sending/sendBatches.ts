import { createBatcher, type Batched } from '../../db/batcher';
import { isConnectionTrouble } from '../../db/connectionTrouble';
import { createChangesPublisher, type ChangesPublisher } from '../runs/changesPublisher';
import { findAwaited, type GroupOfAccount } from '../runs/replies';
import type { RunParts } from '../runs/runParts';
import { claimDeliveries, type Claim, type ClaimRequest } from './claims';
import { finishDelivery, finishSent } from './finishDelivery';
import type { Ending } from './outcomes';
import { findNext, type NextDelivery } from './nextDelivery';
import { readQueued, type QueuedDelivery } from './outgoing';
import type { ResponseCounter } from './responseCounter';

/** The statements of a send, each for all accounts of this process that need it at the moment. */
export interface SendBatches {
  findNext: Batched<number, NextDelivery | undefined>;
  /** Null when the delivery is no longer queued. */
  readQueued: Batched<number, QueuedDelivery | null>;
  /** Null when the delivery cannot be claimed now. */
  claim: Batched<ClaimRequest, Claim | null>;
  /** Writes how a send ended, and publishes what changed. */
  finish(claim: Claim, ending: Ending): Promise<void>;
  /** Whether a reply in a group may be awaited: most messages of members are not. */
  isReplyAwaited: Batched<GroupOfAccount, boolean>;
  publisher: ChangesPublisher;
}

/** Dependencies of sends. */
export interface SendParts extends RunParts {
  batches: SendBatches;
  responses: Pick<ResponseCounter, 'add' | 'written'>;
}

export function createSendBatches(parts: RunParts): SendBatches {
  const publisher = createChangesPublisher(parts);
  /** Whether it is written: nothing is when one of them could not be, and each is then finished alone, which may wait for locks. */
  const finishTogether = createBatcher(async (claims: readonly Claim[]) => {
    try {
      publisher.publish(await finishSent(parts, claims));
      return claims.map(() => true);
    } catch (error) {
      if (isConnectionTrouble(error)) throw error;
      return claims.map(() => false);
    }
  });

  return {
    publisher,
    findNext: createBatcher(async (accountIds) => {
      const found = await findNext(parts, accountIds, parts.timing.horizonMs);
      const next = new Map(found.map((delivery) => [delivery.accountId, delivery]));
      return accountIds.map((accountId) => next.get(accountId));
    }, true),
    readQueued: createBatcher((ids) => readQueued(parts, ids), true),
    isReplyAwaited: createBatcher((requests) => findAwaited(parts, requests), true),
    claim: createBatcher((requests) => claimDeliveries(parts, requests), true),
    async finish(claim, ending) {
      const { result } = ending;
      // What gets an id of its own is written alone.
      const isPlain = result.status === 'sent' && result.messageId === undefined;
      if (isPlain && (await finishTogether(claim))) return;
      publisher.publish(await finishDelivery(parts, claim, ending));
    },
  };
}
