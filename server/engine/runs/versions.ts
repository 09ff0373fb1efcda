import { eq } from 'drizzle-orm';

import type { PlannedMessage } from '@contract/planner/plan';
import type { FunnelGraph } from '@contract/schemas/structure';

import type { Queryable } from '../../db/database';
import { funnelVersions } from '../../db/schema';

/** A saved graph with its compiled messages by node. */
export interface Version {
  id: number;
  funnelId: number;
  graph: FunnelGraph;
  plan: ReadonlyMap<string, PlannedMessage>;
  /** Roughly, in characters. */
  size: number;
}

/** A cache of the versions used lately. A version never changes, so it is never stale. */
export interface VersionCache {
  /** @throws Error when there is no such version, which foreign keys prevent. */
  load(db: Queryable, versionId: number): Promise<Version>;
}

const KEEP_COUNT = 100;
/** Of all together; a node without a text counts as `NODE_CHARS`. */
const KEEP_CHARS = 20_000_000;
const NODE_CHARS = 500;

/** An empty cache. */
export function createVersionCache(): VersionCache {
  const versions = new Map<number, Version>();
  return {
    async load(db, versionId) {
      const known = versions.get(versionId);
      if (known) return known;
      const [row] = await db.select().from(funnelVersions).where(eq(funnelVersions.id, versionId));
      if (!row) throw new Error(`Version ${versionId} is gone`);
      const plan = new Map(row.plan.map((message) => [message.nodeId, message]));
      const version = {
        id: versionId,
        funnelId: row.funnelId,
        graph: row.graph,
        plan,
        size: sizeOf(row.graph, row.plan),
      };
      versions.set(versionId, version);
      let chars = [...versions.values()].reduce((sum, one) => sum + one.size, 0);
      for (const [id, oldest] of versions) {
        if (id === versionId || (versions.size <= KEEP_COUNT && chars <= KEEP_CHARS)) break;
        versions.delete(id);
        chars -= oldest.size;
      }
      return version;
    },
  };
}

function sizeOf({ nodes, edges }: FunnelGraph, plan: readonly PlannedMessage[]): number {
  const texts = plan.reduce((sum, { text }) => sum + text.length, 0);
  return texts + (nodes.length + edges.length) * NODE_CHARS;
}
