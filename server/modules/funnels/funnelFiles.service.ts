import type { Readable } from 'node:stream';

import { and, eq, isNull } from 'drizzle-orm';

import { limits } from '@contract/limits';
import { cutCharacters } from '@contract/graphemes';
import { compileMessages } from '@contract/planner/plan';
import { findSaveProblems } from '@contract/planner/problems';
import type { FunnelFileReport, FunnelsImported, ImportFunnels } from '@contract/schemas/funnelFiles';
import { tagNameKey } from '@contract/tags';

import type { Queryable, Transaction } from '../../db/database';
import { lockOwner } from '../../db/ownRows';
import { funnels, groupFields } from '../../db/schema';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import type { Stored, StoreResponse } from '../../http/idempotency';
import { translate } from '../../translate';
import type { MediaService } from '../media/media.service';
import { describeFirstProblem } from './describeProblem';
import { exportFunnels } from './exportFunnels';
import { fieldsOf, mapFields, mapMedia, readMediaRef, type Manifest } from './funnelFile';
import { selectFields } from './funnels.queries';
import { mediaOf } from './graphMedia';
import { discardAll, readFunnelFile, type FunnelFile } from './readFunnelFile';
import type { StructureService } from './structure.service';

/** The file of a form: its end may be cut off by a limit. */
type Upload = Readable & { truncated?: boolean };

type Parts = Pick<Deps, 'db' | 'files' | 'publish' | 'config'> & { media: MediaService; structure: StructureService };

/** Funnels as files, with the files of their messages. Each call is limited to what `userId` owns. */
export type FunnelFilesService = ReturnType<typeof createFunnelFilesService>;

export function createFunnelFilesService({ db, files, publish, config, media, structure }: Parts) {
  async function checkWhole(userId: number, { manifest, received }: FunnelFile): Promise<FunnelFileReport> {
    let isKept = false;
    try {
      const report = await describe(db, userId, manifest);
      if (report.problems.length > 0) return report;
      const names = manifest.media.map(({ name }) => name);
      const urls = await media.keepAll(userId, received, names);
      isKept = true;
      const withUrls = report.funnels.map((funnel) => ({
        ...funnel,
        graph: mapMedia(funnel.graph, (ref) => urls[readMediaRef(ref) ?? -1] ?? null),
      }));
      return { ...report, funnels: withUrls, mediaUrls: urls };
    } finally {
      if (!isKept) await discardAll(received);
    }
  }

  return {
    /** @throws AppError FUNNEL_NOT_FOUND, FUNNEL_NOT_READY, FUNNEL_FILE_TOO_LARGE, FilesUnavailableError */
    write: (userId: number, funnelIds: readonly number[]): Promise<Readable> =>
      exportFunnels({ db, files, config }, userId, funnelIds),

    /**
     * Reads a whole file and says what it would bring, and what does not fit. Creates no funnel; when everything fits, the files of
     * its messages are kept for a day.
     * @throws AppError FILE_MISSING, FUNNEL_FILE_BROKEN, FUNNEL_FILE_TOO_LARGE, FILE_TYPE_NOT_ALLOWED, FILES_QUOTA_EXCEEDED
     * @throws FilesUnavailableError
     */
    async check(userId: number, stream: Upload | undefined): Promise<FunnelFileReport> {
      if (!stream) throw new AppError('FILE_MISSING');
      try {
        return await checkWhole(userId, await readFunnelFile(stream, files));
      } catch (error) {
        // The limit truncates the stream silently.
        throw stream.truncated ? new AppError('FUNNEL_FILE_TOO_LARGE') : error;
      } finally {
        // The rest of a refused file: a browser that is still sending would see a broken connection instead of the reason.
        stream.resume();
      }
    },

    /**
     * Creates all funnels of a checked file, inactive, or none.
     * @throws AppError FUNNELS_TOO_MANY, FUNNELS_QUOTA_EXCEEDED, FIELDS_TOO_MANY, MEDIA_NOT_FOUND
     * @throws AppError FUNNEL_INVALID with the planner's text
     */
    async create(
      userId: number,
      { funnels: wanted, fields }: ImportFunnels,
      storeResponse: StoreResponse,
    ): Promise<Stored<FunnelsImported>> {
      const stored = await db.transaction(async (tx) => {
        await lockOwner(tx, userId);
        const fieldIds = await takeFields(tx, userId, fields);
        const names = await findNames(tx, userId, wanted);
        const made: FunnelsImported['funnels'] = [];
        for (const [at, { name, graph }] of wanted.entries()) {
          const own = mapFields(graph, (place) => fieldIds[place - 1] ?? null);
          const newName = names[at] ?? name;
          made.push({ id: await structure.createIn(tx, userId, { name: newName, graph: own }), name: newName });
        }
        return storeResponse(tx, { funnels: made });
      });
      publish(userId, 'funnels:updated', {});
      if (fields.length > 0) publish(userId, 'variables:updated', {});
      return stored;
    },
  };
}

/** What a manifest would bring to an account. */
async function describe(db: Queryable, userId: number, manifest: Manifest): Promise<FunnelFileReport> {
  const known = await selectFields(db, userId);
  const keys = new Set(known.map(({ name }) => tagNameKey(name)));
  const newFields = manifest.fields.filter((name) => !keys.has(tagNameKey(name)));
  const names = await findNames(db, userId, manifest.funnels);
  const checked = manifest.funnels.map(({ name, graph, missing }, at) => ({
    ...{ name, newName: names[at] ?? name, graph },
    messagesCount: compileSafely(graph),
    mediaCount: mediaOf(graph).length,
    missingCount: missing.length,
    problem: findProblem(graph, manifest),
  }));
  const count = await db.$count(funnels, isKept(userId));
  const problems: string[] = checked.flatMap(({ name, problem }) =>
    problem === null ? [] : [translate('funnelFile.funnel', { name, problem })],
  );
  const { maxCount } = limits.funnel;
  if (count + checked.length > maxCount)
    problems.push(translate('funnelFile.tooMany', { max: maxCount, left: Math.max(0, maxCount - count) }));
  if (known.length + newFields.length > limits.fields.maxCount)
    problems.push(translate('funnelFile.fields', { max: limits.fields.maxCount }));
  const mediaBytes = manifest.media.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return { funnels: checked, fields: manifest.fields, newFields, mediaUrls: [], mediaBytes, problems };
}

const isKept = (userId: number) => and(eq(funnels.userId, userId), isNull(funnels.deletedAt));

type Graph = Manifest['funnels'][number]['graph'];

/** Why a funnel of a file cannot be saved, in words. */
function findProblem(graph: Graph, { fields, media }: Manifest): string | null {
  const problem = describeFirstProblem(findSaveProblems(graph), graph);
  if (problem !== null) return problem;
  const refs = mediaOf(graph).map(readMediaRef);
  if (refs.some((at) => at === null || at >= media.length)) return translate('funnelFile.mediaUnknown');
  return fieldsOf(graph).some((place) => place > fields.length) ? translate('funnelFile.fieldUnknown') : null;
}

/** A graph that cannot be saved may have no order of messages. */
const compileSafely = (graph: Graph): number =>
  findSaveProblems(graph).length > 0 ? 0 : compileMessages(graph).length;

/** Names under which funnels are created: one that is taken gets a number. */
async function findNames(db: Queryable, userId: number, wanted: readonly { name: string }[]): Promise<string[]> {
  const rows = await db.select({ name: funnels.name }).from(funnels).where(isKept(userId));
  const taken = new Set(rows.map(({ name }) => name));
  return wanted.map(({ name }) => {
    let [found, number] = [name, 1];
    while (taken.has(found)) {
      number += 1;
      const ending = ` (${number})`;
      found = cutCharacters(name, limits.funnel.nameMaxChars - ending.length) + ending;
    }
    taken.add(found);
    return found;
  });
}

/** Ids of the fields with these names; missing ones are created. @throws AppError FIELDS_TOO_MANY */
async function takeFields(tx: Transaction, userId: number, names: readonly string[]): Promise<number[]> {
  const known = new Map((await selectFields(tx, userId)).map(({ id, name }) => [tagNameKey(name), id]));
  const ids: number[] = [];
  for (const name of names) {
    const nameKey = tagNameKey(name);
    const id = known.get(nameKey) ?? (await createField(tx, { userId, name, nameKey }, known.size));
    known.set(nameKey, id);
    ids.push(id);
  }
  return ids;
}

async function createField(
  tx: Transaction,
  values: { userId: number; name: string; nameKey: string },
  count: number,
): Promise<number> {
  if (count >= limits.fields.maxCount) throw new AppError('FIELDS_TOO_MANY');
  const [row] = await tx.insert(groupFields).values(values).returning({ id: groupFields.id });
  return row?.id ?? 0;
}
