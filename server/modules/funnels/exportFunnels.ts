import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

import { and, eq, inArray, isNull } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { FunnelGraph } from '@contract/schemas/structure';

import { mediaFiles } from '../../db/schema';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { storedNameOf, type FileStore } from '../../gateways/files/fileStore';
import { fieldsOf, KIND, mapFields, mapMedia, mediaRef, VERSION, type Manifest } from './funnelFile';
import { findNewestVersion, findOwnFunnel, selectFields } from './funnels.queries';
import { mediaOf } from './graphMedia';
import { restoreGraphLinks } from './restoreGraphLinks';

/** A funnel to be written, as it is stored. */
interface Exported {
  name: string;
  graph: FunnelGraph;
}

/**
 * Writes funnels of an owner into one file, in the order of `funnelIds`. The same funnels always make the same file. Files that are
 * gone are left out and named.
 * @throws AppError FUNNEL_NOT_FOUND, FUNNEL_NOT_READY, FUNNEL_FILE_TOO_LARGE, FilesUnavailableError
 */
export async function exportFunnels(
  { db, files, config }: Pick<Deps, 'db' | 'files' | 'config'>,
  userId: number,
  funnelIds: readonly number[],
): Promise<Readable> {
  const funnels: Exported[] = [];
  for (const id of new Set(funnelIds)) {
    const funnel = await findOwnFunnel(db, userId, id);
    if (!funnel) throw new AppError('FUNNEL_NOT_FOUND');
    const version = await findNewestVersion(db, funnel);
    if (!version) throw new AppError('FUNNEL_NOT_READY');
    const graph = await restoreGraphLinks(db, { userId, origin: config.publicUrl }, version.graph);
    funnels.push({ name: funnel.name, graph });
  }
  const names = new Map((await selectFields(db, userId)).map(({ id, name }) => [id, name]));
  const { media, urls } = await describeMedia({ db, files }, userId, funnels);
  const manifest = JSON.stringify(writeManifest(funnels, names, media, urls));
  if (Buffer.byteLength(manifest) > limits.funnelFile.manifestMaxBytes) throw new AppError('FUNNEL_FILE_TOO_LARGE');
  return Readable.from(write(files, `${KIND} ${VERSION}\n${manifest}\n`, urls));
}

async function* write(files: FileStore, head: string, urls: readonly string[]): AsyncGenerator<Buffer> {
  yield Buffer.from(head);
  for (const url of urls) {
    const stream = await files.open(storedNameOf(url));
    if (!stream) throw new Error(`The file ${url} is gone`);
    for await (const chunk of stream) yield chunk as Buffer;
  }
}

/** The files of funnels that are there, with their sizes and hashes, in the order of the steps. */
async function describeMedia(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  userId: number,
  funnels: readonly Exported[],
): Promise<{ media: Manifest['media']; urls: string[] }> {
  const wanted = [...new Set(funnels.flatMap(({ graph }) => mediaOf(graph)))];
  const rows = await db
    .select({ url: mediaFiles.url, name: mediaFiles.name, sizeBytes: mediaFiles.sizeBytes })
    .from(mediaFiles)
    .where(and(eq(mediaFiles.userId, userId), inArray(mediaFiles.url, wanted), isNull(mediaFiles.removedAt)));
  const { maxBytes, mediaMaxCount } = limits.funnelFile;
  const bytes = rows.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (bytes > maxBytes || rows.length > mediaMaxCount) throw new AppError('FUNNEL_FILE_TOO_LARGE');
  const known = new Map(rows.map((row) => [row.url, row]));
  const media: Manifest['media'] = [];
  const urls: string[] = [];
  for (const url of wanted) {
    const row = known.get(url);
    const stream = row ? await files.open(storedNameOf(url)) : null;
    if (!row || !stream) continue;
    const hash = createHash('sha256');
    for await (const chunk of stream) hash.update(chunk as Buffer);
    media.push({ name: row.name, sizeBytes: row.sizeBytes, sha256: hash.digest('hex') });
    urls.push(url);
  }
  return { media, urls };
}

/** What the file says of itself. Keys are always in the same order. */
function writeManifest(
  funnels: readonly Exported[],
  fieldNames: ReadonlyMap<number, string>,
  media: Manifest['media'],
  urls: readonly string[],
): Manifest {
  const used = [...new Set(funnels.flatMap(({ graph }) => fieldsOf(graph)))].filter((id) => fieldNames.has(id));
  const placeOf = new Map(used.map((id, at) => [id, at + 1]));
  return {
    funnels: funnels.map(({ name, graph }) => {
      const missing = graph.nodes.flatMap(({ id, data }) =>
        'media' in data && data.media && !urls.includes(data.media) ? [id] : [],
      );
      const withRefs = mapMedia(graph, (url) => (urls.includes(url) ? mediaRef(urls.indexOf(url)) : null));
      return { name, graph: inOrder(mapFields(withRefs, (id) => placeOf.get(id) ?? null)), missing };
    }),
    fields: used.map((id) => fieldNames.get(id) ?? ''),
    media,
  };
}

/** The graph with the keys of every object in order, whichever order a database returns. */
const inOrder = (graph: FunnelGraph): FunnelGraph =>
  JSON.parse(
    JSON.stringify({ nodes: graph.nodes, edges: graph.edges }, (_key, value: unknown) =>
      typeof value !== 'object' || value === null || Array.isArray(value)
        ? value
        : Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))),
    ),
  ) as FunnelGraph;
