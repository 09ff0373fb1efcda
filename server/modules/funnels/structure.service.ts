import { and, eq, inArray, isNull, sql } from 'drizzle-orm';

import { compileMessages, type PlannedMessage } from '@contract/planner/plan';
import { findSaveProblems } from '@contract/planner/problems';
import type { CreatedFunnel, FunnelMessage } from '@contract/schemas/funnels';
import type { FunnelGraph, SaveStructure, StoredStructure, StructureSaved } from '@contract/schemas/structure';

import type { Transaction } from '../../db/database';
import { funnels, funnelVersions, mediaFiles } from '../../db/schema';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { sqlNow } from '../../gateways/clock';
import type { Stored, StoreResponse } from '../../http/idempotency';
import { findNewestVersion, findOwnFunnel, forgetBrokenOff, readFunnel, toFunnelMessage } from './funnels.queries';
import { describeFirstProblem } from './describeProblem';
import { mediaOf } from './graphMedia';
import { forgetOldVersions, requireFunnelCount, requireFunnelSpace, withSize } from './funnelsQuota';
import { countKept, settlePlannedStarts } from './plannedStarts';

interface NewVersion {
  userId: number;
  funnelId: number;
  revision: number;
  graph: FunnelGraph;
  plan: PlannedMessage[];
}

/** A funnel to be created. */
interface NewFunnel {
  name: string;
  graph?: FunnelGraph;
}

type Parts = Pick<Deps, 'db' | 'clock' | 'publish'> & { config: Pick<Deps['config'], 'funnelsQuotaBytes'> };

/** Graphs of funnels and their compiled messages. Each call is limited to funnels of `userId`. */
export type StructureService = ReturnType<typeof createStructureService>;

export function createStructureService({ db, clock, publish, config }: Parts) {
  /** @throws AppError FUNNEL_NOT_FOUND */
  async function readNewest(userId: number, funnelId: number) {
    const funnel = await findOwnFunnel(db, userId, funnelId);
    if (!funnel) throw new AppError('FUNNEL_NOT_FOUND');
    return { funnel, version: await findNewestVersion(db, funnel) };
  }

  /** The compiled messages in sending order. @throws AppError FUNNEL_NOT_FOUND */
  async function listMessages(userId: number, funnelId: number): Promise<FunnelMessage[]> {
    const { version } = await readNewest(userId, funnelId);
    return (version?.plan ?? []).map(toFunnelMessage);
  }

  async function writeVersion(tx: Transaction, { userId, funnelId, revision, graph, plan }: NewVersion): Promise<void> {
    await lockMedia(tx, userId, graph);
    const createdAt = sqlNow(clock);
    const saved = { authorId: userId, createdAt };
    await tx.insert(funnelVersions).values({ funnelId, revision, ...withSize({ graph, plan }), ...saved });
    await forgetOldVersions(tx, funnelId, revision);
    await requireFunnelSpace(tx, userId, config.funnelsQuotaBytes);
  }

  /**
   * Creates an inactive funnel. Without a graph it is neither listed nor started until its first one is saved.
   * @returns its id @throws like `create`
   */
  async function createIn(tx: Transaction, userId: number, { name, graph }: NewFunnel): Promise<number> {
    const text = graph ? describeFirstProblem(findSaveProblems(graph), graph) : null;
    if (text !== null) throw new AppError('FUNNEL_INVALID', {}, text);
    await requireFunnelCount(tx, userId);
    const revision = graph ? 1 : 0;
    const [row] = await tx.insert(funnels).values({ userId, name, revision }).returning({ id: funnels.id });
    const funnelId = row?.id ?? 0;
    if (graph) await writeVersion(tx, { userId, funnelId, revision, graph, plan: compileMessages(graph) });
    return funnelId;
  }

  return {
    listMessages,
    createIn,

    /**
     * Creates an inactive funnel, whole with its graph in one transaction. Without a graph it is neither listed nor started until its
     * first one is saved.
     * @throws AppError FUNNELS_TOO_MANY, FUNNELS_QUOTA_EXCEEDED
     * @throws AppError FUNNEL_INVALID with the planner's text
     * @throws AppError MEDIA_NOT_FOUND when one of its files is missing or belongs to another owner
     */
    async create(userId: number, content: NewFunnel, storeResponse: StoreResponse): Promise<Stored<CreatedFunnel>> {
      const { graph } = content;
      const created = await db.transaction(async (tx) => {
        await forgetBrokenOff(tx, userId);
        const funnelId = await createIn(tx, userId, content);
        return storeResponse(tx, { ...(await readFunnel(tx, userId, funnelId)), ...(graph && { revision: 1 }) });
      });
      if (graph) publish(userId, 'funnels:updated', {});
      return created;
    },

    /** The saved graph; an empty one with revision 0 while none was saved. @throws AppError FUNNEL_NOT_FOUND */
    async get(userId: number, funnelId: number): Promise<StoredStructure> {
      const { funnel, version } = await readNewest(userId, funnelId);
      return { nodes: [], edges: [], ...version?.graph, revision: funnel.revision };
    },

    /**
     * Saves a graph as a new version with its compiled messages. Runs keep their version, planned starts as chosen. A
     * repeated save whose response was lost succeeds, because the newest version has the same content.
     * @throws AppError FUNNEL_NOT_FOUND
     * @throws AppError FUNNEL_INVALID with the planner's text
     * @throws AppError MEDIA_NOT_FOUND when one of its files is missing or belongs to another owner
     * @throws AppError FUNNELS_QUOTA_EXCEEDED
     * @throws AppError FUNNEL_CHANGED with the newer revision, when another graph was saved since `revision` was loaded, or the funnel
     * has a name that is neither `knownName` nor the new one
     * @throws AppError STARTS_PLANNED with their number, when planned starts would send something else and `plannedStarts` is 'ask'
     */
    async save(
      userId: number,
      funnelId: number,
      { nodes, edges, revision, plannedStarts, name, knownName }: SaveStructure,
    ): Promise<StructureSaved> {
      const graph: FunnelGraph = { nodes, edges };
      const text = describeFirstProblem(findSaveProblems(graph), graph);
      const plan = text === null ? compileMessages(graph) : [];
      const saved = await db.transaction(async (tx) => {
        const current = await lockFunnel(tx, userId, funnelId);
        if (text !== null) throw new AppError('FUNNEL_INVALID', {}, text);
        const isRepeat = revision === current.revision - 1 && (await isNewest(tx, funnelId, current.revision, graph));
        const isOther = revision !== undefined && revision !== current.revision && !isRepeat;
        const isRenamed = knownName !== undefined && current.name !== knownName && current.name !== name;
        if (isOther || isRenamed) throw new AppError('FUNNEL_CHANGED', { revision: current.revision });
        if (plannedStarts && !isRepeat)
          await settlePlannedStarts(tx, { id: funnelId, revision: current.revision }, graph, plannedStarts);
        const next = isRepeat ? current.revision : current.revision + 1;
        if (!isRepeat) await writeVersion(tx, { userId, funnelId, revision: next, graph, plan });
        await tx
          .update(funnels)
          .set({ revision: next, updatedAt: sqlNow(clock), ...(name !== undefined && { name }) })
          .where(eq(funnels.id, funnelId));
        return next;
      });
      publish(userId, 'funnels:updated', {});
      const keptStarts = await countKept(db, funnelId, saved);
      return { revision: saved, messages: plan.length, ...(keptStarts > 0 && { keptStarts }) };
    },

    /**
     * Accepts a message from clients that post the list themselves; it must equal what the server compiled from the
     * graph.
     * @throws AppError FUNNEL_NOT_FOUND
     * @throws AppError FUNNEL_MESSAGES_DIFFER
     */
    async addMessage(userId: number, funnelId: number, posted: FunnelMessage): Promise<void> {
      const messages = await listMessages(userId, funnelId);
      const compiled = messages.find((message) => message.order_num === posted.order_num);
      const isSame =
        compiled?.message === posted.message &&
        compiled.delay_minutes === posted.delay_minutes &&
        compiled.media_urls === posted.media_urls;
      if (!isSame) throw new AppError('FUNNEL_MESSAGES_DIFFER');
    },

    /**
     * Clients that post the list themselves delete the old one first. The list is compiled from the graph, so only the
     * ownership is checked.
     * @throws AppError FUNNEL_NOT_FOUND
     */
    async deleteMessages(userId: number, funnelId: number): Promise<void> {
      await readNewest(userId, funnelId);
    },
  };
}

async function lockFunnel(
  tx: Transaction,
  userId: number,
  funnelId: number,
): Promise<{ revision: number; name: string }> {
  const [funnel] = await tx
    .select({ revision: funnels.revision, name: funnels.name })
    .from(funnels)
    .where(and(eq(funnels.id, funnelId), eq(funnels.userId, userId), isNull(funnels.deletedAt)))
    .for('no key update');
  if (!funnel) throw new AppError('FUNNEL_NOT_FOUND');
  return funnel;
}

/** Whether the newest version has this graph. */
async function isNewest(tx: Transaction, funnelId: number, revision: number, graph: FunnelGraph): Promise<boolean> {
  const same = sql`${funnelVersions.graph} = ${JSON.stringify(graph)}::jsonb`;
  const found = await tx
    .select({ id: funnelVersions.id })
    .from(funnelVersions)
    .where(and(eq(funnelVersions.funnelId, funnelId), eq(funnelVersions.revision, revision), same));
  return found.length > 0;
}

/**
 * Checks that every file of a graph belongs to the owner, and locks it until the graph is saved.
 * @throws AppError MEDIA_NOT_FOUND
 */
async function lockMedia(tx: Transaction, userId: number, graph: FunnelGraph): Promise<void> {
  const urls = mediaOf(graph);
  if (urls.length === 0) return;
  const own = await tx
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(and(eq(mediaFiles.userId, userId), inArray(mediaFiles.url, urls), isNull(mediaFiles.removedAt)))
    .for('share');
  if (own.length < urls.length) throw new AppError('MEDIA_NOT_FOUND');
}
