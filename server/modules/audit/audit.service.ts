import { and, desc, eq, lt } from 'drizzle-orm';

import type { AuditEntry, AuditQuery } from '@contract/schemas/security';
import { toSeconds } from '@contract/time';

import { auditLog } from '../../db/schema';
import type { Deps } from '../../deps';

/** An account's audit log, for its owner. */
export type AuditService = ReturnType<typeof createAuditService>;

/** Reads the audit log. Each call is limited to entries of `userId`. */
export function createAuditService({ db }: Pick<Deps, 'db'>) {
  return {
    /** Newest first. */
    async list(userId: number, { before: olderThan, limit }: AuditQuery): Promise<AuditEntry[]> {
      const rows = await db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.userId, userId), olderThan === undefined ? undefined : lt(auditLog.id, olderThan)))
        .orderBy(desc(auditLog.id))
        .limit(limit);
      return rows.map(
        ({ id, createdAt, address, call, statusCode, facts, madeIds, before, after, requestId, program }) => ({
          id,
          created_at: toSeconds(createdAt),
          address,
          call,
          status_code: statusCode,
          facts,
          made_ids: madeIds,
          before,
          after,
          request_id: requestId,
          program,
        }),
      );
    },
  };
}
