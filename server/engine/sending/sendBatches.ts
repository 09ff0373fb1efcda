import { createBatcher, type Batched } from '../../db/batcher';
import { isConnectionTrouble } from '../../db/connectionTrouble';
import { createChangesPublisher, type ChangesPublisher } from '../runs/changesPublisher';
import { findAwaited, type GroupOfAccount } from '../runs/replies';
import type { RunParts } from '../runs/runParts';
import { claimDeliveries, claimDelivery, type Claim, type ClaimRequest } from './claims';
import { finishDelivery, type Ending } from './finishDelivery';
import { finishSent } from './finishSent';
import { findNext, type NextDelivery } from './nextDelivery';
import { readQueued, type QueuedDelivery } from './outgoing';

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
}

/** In place of a result: the batch failed because of one of its items and wrote nothing, so each is handled alone. */
const ALONE = Symbol('alone');

export function createSendBatches(parts: RunParts): SendBatches {
  const publisher = createChangesPublisher(parts);
  const claimTogether = createBatcher(async (requests: readonly ClaimRequest[]) =>
    orAlone(requests, () => claimDeliveries(parts, requests, true)),
  );
  const finishTogether = createBatcher(async (claims: readonly Claim[]) =>
    orAlone(claims, async () => {
      publisher.publish(await finishSent(parts, claims));
      return claims.map(() => null);
    }),
  );

  return {
    publisher,
    findNext: createBatcher(async (accountIds) => {
      const found = await findNext(parts, accountIds, parts.timing.horizonMs);
      const next = new Map(found.map((delivery) => [delivery.accountId, delivery]));
      return accountIds.map((accountId) => next.get(accountId));
    }, true),
    readQueued: createBatcher((ids) => readQueued(parts, ids), true),
    isReplyAwaited: createBatcher((requests) => findAwaited(parts, requests), true),
    async claim(request) {
      const claim = await claimTogether(request);
      return claim === ALONE ? claimDelivery(parts, request.deliveryId, request.epoch, request.prepared) : claim;
    },
    async finish(claim, ending) {
      const isPlain = ending.result.status === 'sent' && claim.resendRunId === null;
      if (isPlain && (await finishTogether(claim)) !== ALONE) return;
      publisher.publish(await finishDelivery(parts, claim, ending));
    },
  };
}

async function orAlone<Result>(
  items: readonly unknown[],
  work: () => Promise<readonly Result[]>,
): Promise<readonly (Result | typeof ALONE)[]> {
  try {
    return await work();
  } catch (error) {
    if (isConnectionTrouble(error)) throw error;
    return items.map(() => ALONE);
  }
}
