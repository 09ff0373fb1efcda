import { createReadStream } from 'node:fs';
import https, { type Agent } from 'node:https';
import { pipeline } from 'node:stream/promises';

import type { WASocket } from 'baileys';

import { MINUTE_MS } from '@contract/time';

import type { WhatsappLibrary } from './library';

/** What an upload needs of its connection. */
export interface UploadParts {
  library: Pick<WhatsappLibrary, 'DEFAULT_ORIGIN' | 'MEDIA_PATH_MAP' | 'encodeBase64EncodedStringForUpload'>;
  socket: Pick<WASocket, 'refreshMediaConn'>;
  agent?: Agent;
}

/** Baileys' port for uploads: an encrypted file, and where it is afterwards. */
type Upload = WASocket['waUploadToServer'];

/** A host without progress for so long is given up. */
const SILENCE_MAX_MS = MINUTE_MS;
const REDIRECTS_MAX_COUNT = 5;
const TOO_MANY_REQUESTS = 429;
/** The upload token has expired, or is not valid for this host. */
const REFUSED_TOKEN = new Set([401, 403]);

/** A media host refused a file. */
export class UploadRefusedError extends Error {
  override name = 'UploadRefusedError';
  constructor(readonly statusCode: number) {
    super(`A media host returned ${statusCode}.`);
  }
}

/**
 * Uploads to the media hosts in their order, like the library's own function, which can neither be aborted nor reports
 * why a host refused.
 */
export function createUpload({ library, socket, agent }: UploadParts, signal: AbortSignal): Upload {
  async function uploadTo(hosts: string[], path: string, auth: string, filePath: string) {
    let failure: unknown = new Error('WhatsApp offered no media host.');
    for (const host of hosts) {
      signal.throwIfAborted();
      const url = `https://${host}${path}?auth=${encodeURIComponent(auth)}&token=${path.slice(path.lastIndexOf('/') + 1)}`;
      try {
        return await post(new URL(url), filePath, { agent, origin: library.DEFAULT_ORIGIN, signal });
      } catch (error) {
        if (error instanceof UploadRefusedError && error.statusCode === TOO_MANY_REQUESTS) throw error;
        failure = error;
      }
    }
    throw failure;
  }

  return async (filePath, { mediaType, fileEncSha256B64 }) => {
    const token = library.encodeBase64EncodedStringForUpload(fileEncSha256B64);
    const path = `${library.MEDIA_PATH_MAP[mediaType]}/${token}`;
    for (const isRenewed of [false, true]) {
      signal.throwIfAborted();
      const { hosts, auth } = await socket.refreshMediaConn(isRenewed);
      const names = hosts.map(({ hostname }) => hostname);
      try {
        return await uploadTo(names, path, auth, filePath);
      } catch (error) {
        const isTokenOld = error instanceof UploadRefusedError && REFUSED_TOKEN.has(error.statusCode);
        if (isRenewed || !isTokenOld) throw error;
      }
    }
    throw new Error('The upload token was refused.');
  };
}

interface PostOptions {
  agent: Agent | undefined;
  origin: string;
  signal: AbortSignal;
}

async function post(
  url: URL,
  filePath: string,
  options: PostOptions,
  redirectsCount = 0,
): Promise<{ mediaUrl: string; directPath: string }> {
  const { agent, origin, signal } = options;
  const headers = { 'Content-Type': 'application/octet-stream', Origin: origin };
  const request = https.request(url, { method: 'POST', headers, agent, signal, timeout: SILENCE_MAX_MS });
  request.once('timeout', () => request.destroy(new Error('The media host does not respond.')));
  const answered = new Promise<{ statusCode: number; location: string | undefined; body: string }>(
    (resolve, reject) => {
      request.once('error', reject);
      request.once('response', (response) => {
        response.setEncoding('utf8');
        const {
          statusCode = 0,
          headers: { location },
        } = response;
        let body = '';
        response.on('data', (part: string) => (body += part));
        response.once('end', () => resolve({ statusCode, location, body }));
        response.once('error', reject);
      });
    },
  );
  // A host that refuses early closes the request while the file is still being written: its response decides.
  const writing = pipeline(createReadStream(filePath), request).catch(() => undefined);
  const { statusCode, location, body } = await answered;
  await writing;
  if (statusCode >= 300 && statusCode < 400 && location !== undefined && redirectsCount < REDIRECTS_MAX_COUNT) {
    return post(new URL(location, url), filePath, options, redirectsCount + 1);
  }
  if (statusCode >= 400) throw new UploadRefusedError(statusCode);
  const { url: mediaUrl, direct_path: directPath } = JSON.parse(body) as { url?: string; direct_path?: string };
  if (mediaUrl === undefined || directPath === undefined) throw new Error('A media host returned no address.');
  return { mediaUrl, directPath };
}
