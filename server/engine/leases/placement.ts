import { eq, gt, sql } from 'drizzle-orm';

import { messengerAccounts, nodes } from '../../db/schema';
import type { EngineParts } from '../core/engineParts';

/** How many more accounts a process may take, and how many it has too many. */
export interface Placement {
  spare: number;
  surplus: number;
}

/** A process keeps a tenth more than its share before it gives any up: moving an account is a reconnection. */
const SHARES_PER_TOLERANCE = 10;

const UNLIMITED: Placement = { spare: Infinity, surplus: 0 };

/** How many accounts this process may take or should give up now. A process that is alone takes all. */
export async function readPlacement({ db, nodeId, config }: EngineParts): Promise<Placement> {
  if (config.databaseUrl === null) return UNLIMITED;
  const [accounts] = await db
    .select({
      wanted: sql<number>`(count(*) filter (where ${messengerAccounts.desired} = 'on'))::int`,
      owned: sql<number>`(count(*) filter (where ${eq(messengerAccounts.leaseOwner, nodeId)}))::int`,
    })
    .from(messengerAccounts);
  const alive = await db
    .select({ id: nodes.id, capacity: nodes.capacity })
    .from(nodes)
    .where(gt(nodes.expiresAt, sql`now()`));
  const others = alive.filter(({ id }) => id !== nodeId).map(({ capacity }) => capacity ?? Infinity);
  const { wanted = 0, owned = 0 } = accounts ?? {};
  const limit = findLimit(wanted, others, config.accountsMaxCount === 0 ? Infinity : config.accountsMaxCount);
  return { spare: Math.max(0, limit - owned), surplus: Math.max(0, owned - limit) };
}

/** How many of the wanted accounts one process may have, given the capacities of the others. */
export function findLimit(wanted: number, others: readonly number[], capacity: number): number {
  if (others.length === 0) return capacity;
  const share = findShare(wanted, others, capacity);
  return Math.min(capacity, share + Math.ceil(share / SHARES_PER_TOLERANCE));
}

/** Equal shares, except for processes below that capacity: the others share what those cannot take. */
function findShare(wanted: number, others: readonly number[], capacity: number): number {
  let left = wanted;
  let sharers = others.length + 1;
  for (const capacityOfOther of [...others].sort((a, b) => a - b)) {
    if (capacityOfOther >= left / sharers) break;
    left -= capacityOfOther;
    sharers -= 1;
  }
  return Math.min(capacity, Math.ceil(left / sharers));
}
