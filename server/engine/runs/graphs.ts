import { sql } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { FunnelGraph } from '@contract/schemas/structure';

import type { Queryable } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { funnelVersions } from '../../db/schema';

const GRAPHS_PER_STATEMENT = 20;

const graphWithoutTexts = sql<FunnelGraph>`jsonb_set(${funnelVersions.graph}, '{nodes}', coalesce(
  (select jsonb_agg(node #- '{data,message}' order by at)
    from jsonb_array_elements(${funnelVersions.graph} -> 'nodes') with ordinality as nodes (node, at)), '[]'))`;

/** The graphs of versions without texts, by version; the first ones of very many nodes. */
export async function readGraphs(db: Queryable, versionIds: Iterable<number>): Promise<Map<number, FunnelGraph>> {
  const graphs = new Map<number, FunnelGraph>();
  const ids = [...new Set(versionIds)];
  let nodesCount = 0;
  for (let at = 0; at < ids.length && nodesCount < limits.forecast.nodesMaxCount; at += GRAPHS_PER_STATEMENT) {
    const found = await db
      .select({ id: funnelVersions.id, graph: graphWithoutTexts })
      .from(funnelVersions)
      .where(isAnyOf(funnelVersions.id, ids.slice(at, at + GRAPHS_PER_STATEMENT)));
    for (const { id, graph } of found) {
      graphs.set(id, graph);
      nodesCount += graph.nodes.length;
    }
  }
  return graphs;
}
