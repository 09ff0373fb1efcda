import { and, eq, gt, ne, sql } from 'drizzle-orm';

import { nodes } from '../../db/schema';
import type { EngineParts } from '../core/engineParts';

/**
 * Forgets processes whose heartbeats lie further ahead than a heartbeat lasts and stay the same for that long: the clock of the
 * database was set back, and they are dead. One that lives writes another moment four times as often.
 * @returns looks once; call it again and again
 */
export function createSilentNodes({ db, nodeId, timing }: Pick<EngineParts, 'db' | 'nodeId' | 'timing'>) {
  const seen = new Map<string, { expiresAt: string; sinceMs: number }>();
  const expiresAtText = sql<string>`${nodes.expiresAt}::text`;

  return async function forgetSilentNodes(): Promise<void> {
    const isAhead = gt(nodes.expiresAt, sql`now() + ${timing.nodeTtlMs} * interval '1 millisecond'`);
    const ahead = await db
      .select({ id: nodes.id, expiresAt: expiresAtText })
      .from(nodes)
      .where(and(ne(nodes.id, nodeId), isAhead));
    const ids = new Set(ahead.map(({ id }) => id));
    for (const id of seen.keys()) if (!ids.has(id)) seen.delete(id);
    for (const { id, expiresAt } of ahead) {
      const last = seen.get(id);
      if (last?.expiresAt !== expiresAt) seen.set(id, { expiresAt, sinceMs: performance.now() });
      else if (performance.now() - last.sinceMs > timing.nodeTtlMs)
        await db.delete(nodes).where(and(eq(nodes.id, id), eq(expiresAtText, expiresAt)));
    }
  };
}
