import { and, asc, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import type { PairedStart } from '@contract/schemas/broadcast';

import type { Queryable } from '../../db/database';
import { accountsBeside } from '../../db/ownRows';
import { broadcasts, plannedBroadcasts, users } from '../../db/schema';

/**
 * What other accounts of the owner sent with a broadcast: at once with it, or as what was planned for both, at the same moment. One that
 * waits there, was missed or is planned there alone by now is not among them.
 */
export async function selectPairedReports(db: Queryable, userId: number, id: number): Promise<PairedStart[]> {
  const plan = alias(plannedBroadcasts, 'plan');
  const [own] = await db
    .select({ row: broadcasts, planId: plan.id, leadId: plan.leadId })
    .from(broadcasts)
    .leftJoin(plan, eq(plan.id, broadcasts.plannedId))
    .where(and(eq(broadcasts.id, id), eq(broadcasts.userId, userId)));
  if (!own) return [];
  const first = own.row.pairedWith ?? id;
  const lead = own.leadId ?? own.planId;
  const isOfPlan =
    lead !== null && own.row.plannedFor
      ? and(
          or(eq(plan.id, lead), eq(plan.leadId, lead)),
          or(isNull(plan.repeat), eq(broadcasts.plannedFor, own.row.plannedFor)),
        )
      : undefined;
  return db
    .select({ id: broadcasts.id, total: broadcasts.total, accountId: users.id, accountName: users.name })
    .from(broadcasts)
    .innerJoin(users, eq(users.id, broadcasts.userId))
    .leftJoin(plan, eq(plan.id, broadcasts.plannedId))
    .where(
      and(
        ...[inArray(broadcasts.userId, accountsBeside(db, userId)), ne(broadcasts.userId, userId)],
        or(eq(broadcasts.id, first), eq(broadcasts.pairedWith, first), isOfPlan),
      ),
    )
    .orderBy(asc(users.id), asc(broadcasts.id));
}
