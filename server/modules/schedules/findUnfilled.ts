import { and, eq } from 'drizzle-orm';

import type { ErrorCode } from '@contract/errors';

import type { Transaction } from '../../db/database';
import { funnelVersions } from '../../db/schema';
import type { Deps } from '../../deps';
import { fillMessage, readGroupValues, readZone } from '../../engine/core/fillMessages';

interface Start {
  userId: number;
  funnelId: number;
  /** The version that starts. */
  revision: number;
  groupIds: readonly number[];
  startAt: Date;
}

/** Groups in which a text of a funnel cannot be sent, because a value is missing or the text becomes too long. */
export async function findUnfilledGroups(
  tx: Transaction,
  config: Deps['config'],
  { userId, funnelId, revision, groupIds, startAt }: Start,
): Promise<Map<number, ErrorCode>> {
  const [version] = await tx
    .select({ plan: funnelVersions.plan })
    .from(funnelVersions)
    .where(and(eq(funnelVersions.funnelId, funnelId), eq(funnelVersions.revision, revision)));
  const messages = (version?.plan ?? []).filter(({ variables, isReachable }) => variables && isReachable);
  const unfilled = new Map<number, ErrorCode>();
  if (messages.length === 0) return unfilled;
  const zone = await readZone(tx, config.pace, userId);
  for (const [id, values] of await readGroupValues(tx, groupIds)) {
    const problems = messages.map((message) => fillMessage(message, { ...values, zone }, startAt.getTime()).problem);
    if (problems.includes('valueMissing')) unfilled.set(id, 'MESSAGE_VALUE_MISSING');
    else if (problems.includes('textTooLong')) unfilled.set(id, 'MESSAGE_TOO_LONG');
  }
  return unfilled;
}
