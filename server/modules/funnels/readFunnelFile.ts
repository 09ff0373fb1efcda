import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

import { limits } from '@contract/limits';

import { AppError } from '../../errors';
import type { FileStore, ReceivedFile } from '../../gateways/files/fileStore';
import { hidesUnkeepable } from '../../http/jsonBodies';
import { translate, translateProblem } from '../../translate';
import { createByteReader, type ByteReader } from './byteReader';
import { KIND, Manifest, VERSION } from './funnelFile';

/** Longer than any first line of ours. */
const HEAD_MAX_BYTES = 64;
/** Our manifests have eight levels. */
const DEPTH_MAX = 32;

/** A whole file: what it says of itself, and its files, received and not stored yet, in the order of the manifest. */
export interface FunnelFile {
  manifest: Manifest;
  received: ReceivedFile[];
}

/**
 * Reads a file piece by piece: neither it nor one of its files is ever whole in memory. Nothing is stored, and nothing is left behind
 * when it fails.
 * @throws AppError FUNNEL_FILE_BROKEN with the reason in words, FilesUnavailableError
 */
export async function readFunnelFile(stream: Readable, files: FileStore): Promise<FunnelFile> {
  const reader = createByteReader(stream);
  const received: ReceivedFile[] = [];
  try {
    const manifest = readManifest(await readHead(reader));
    for (const { sizeBytes, sha256 } of manifest.media) {
      const hash = createHash('sha256');
      const file = await files.receive(Readable.from(hashed(reader.take(sizeBytes), hash)));
      received.push(file);
      if (file.sizeBytes < sizeBytes) throw broken('truncated');
      if (hash.digest('hex') !== sha256) throw broken('changed');
    }
    if (!(await reader.isAtEnd())) throw broken('trailing');
    return { manifest, received };
  } catch (error) {
    await discardAll(received);
    throw error;
  }
}

/** Removes what was received. What cannot be removed now is removed later. */
export const discardAll = async (received: readonly ReceivedFile[]): Promise<void> =>
  void (await Promise.allSettled(received.map((file) => file.discard())));

/** The manifest as text, after the first line. */
async function readHead(reader: ByteReader): Promise<string> {
  const [kind, version, ...rest] = ((await reader.readLine(HEAD_MAX_BYTES)) ?? '').split(' ');
  if (kind !== KIND || rest.length > 0 || !/^\d{1,9}$/.test(version ?? '')) throw broken('notOurs');
  if (Number(version) !== VERSION) throw broken('otherVersion');
  const text = await reader.readLine(limits.funnelFile.manifestMaxBytes);
  if (text === null) throw broken('truncated');
  return text;
}

function readManifest(text: string): Manifest {
  const json = isTooDeep(text) ? null : parseJson(text);
  if (hidesUnkeepable(text, json)) throw broken('manifest', translate('funnelFile.unkeepable'));
  const { success, data, error } = Manifest.safeParse(json);
  if (!success) throw broken('manifest', error.issues.map(({ message }) => translateProblem(message)).find(Boolean));
  const bytes = data.media.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (bytes > limits.funnelFile.maxBytes) throw broken('sizes');
  return data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Whether something is nested deeper than in any file of ours: reading it would take more of the stack than there is. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (isInText) {
      if (char === '\\') at += 1;
      else if (char === '"') isInText = false;
    } else if (char === '"') isInText = true;
    else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') depth -= 1;
    if (depth > DEPTH_MAX) return true;
  }
  return false;
}

async function* hashed(chunks: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

type Reason = 'changed' | 'manifest' | 'notOurs' | 'otherVersion' | 'sizes' | 'trailing' | 'truncated';

/** A file that is not as we write it; `detail` is a text of its own. */
const broken = (reason: Reason, detail?: string | null) =>
  new AppError('FUNNEL_FILE_BROKEN', {}, [translate(`funnelFile.${reason}`), detail].filter(Boolean).join(' '));
