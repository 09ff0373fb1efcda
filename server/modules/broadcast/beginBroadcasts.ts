import type { BroadcastStarted } from '@contract/schemas/broadcast';

import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { publishBroadcast, publishBroadcastEnd } from '../../engine/broadcasts/broadcastProgress';
import type { BroadcastMade } from '../../engine/broadcasts/createBroadcast';
import type { Stored, StoreResponse } from '../../http/idempotency';
import type { PairedMade } from './pairedBroadcasts';

/** A broadcast, and those that began with it in other accounts. */
export type Begun = BroadcastMade & { others?: PairedMade[] };

/** Makes broadcasts in one transaction with the stored response, then tells their accounts and the engine. */
export async function beginBroadcasts(
  { db, engine, publish }: Pick<Deps, 'db' | 'engine' | 'publish'>,
  storeResponse: StoreResponse,
  make: (tx: Transaction) => Promise<Begun>,
): Promise<Stored<BroadcastStarted>> {
  const { begun, stored } = await db.transaction(async (tx) => {
    const { others, ...made } = await make(tx);
    const { id, total } = made;
    const paired = others?.map(({ isNew: _isNew, isOver: _isOver, ...start }) => start);
    return {
      begun: [made, ...(others ?? [])],
      stored: await storeResponse(tx, { id, total, ...(paired && { paired }) }),
    };
  });
  const voice = { db, publish };
  for (const { id, isNew, isOver } of begun) {
    if (isNew) await publishBroadcast(voice, 'broadcast:started', id);
    if (isOver) await publishBroadcastEnd(voice, id);
  }
  engine.wake();
  return stored;
}
