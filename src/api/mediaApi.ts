import { apiPrefix, routes, splitRoute } from '@contract/routes';

import { noteAnswer } from './noteAnswer';
import { readMediaUrl } from './parse/media';
import { tokenStorage } from './tokenStorage';

/** How an upload goes on. */
interface UploadOptions {
  /** Whole percent of what the browser has sent. */
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
}

/** What an upload fails with; `normalizeError` reads it like the failure of any other call. */
class UploadFailure extends Error {
  constructor(
    readonly status: number | 'FETCH_ERROR' | 'PARSING_ERROR',
    readonly originalStatus: number,
    readonly data: unknown = null,
  ) {
    super(`The upload failed: ${status}`);
  }
}

/**
 * Sends one file to the server and answers its URL. Not a call of the cache: a file is no plain data, and only this kind of
 * request tells how far it is.
 *
 * @throws UploadFailure when the server refuses, cannot be reached or was told to stop.
 */
export function uploadMedia(file: File, { onProgress, signal }: UploadOptions = {}): Promise<string> {
  const { method, path } = splitRoute(routes.uploadMedia);
  const request = new XMLHttpRequest();
  const body = new FormData();
  body.append('file', file);
  const token = tokenStorage.read();
  const askedMs = Date.now();

  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(Math.floor((100 * loaded) / total));
    };
    request.onload = () => {
      const { status } = request;
      const answer = readJson(request.responseText);
      const url = readMediaUrl(answer);
      // Somebody else works here by now: what became of this file is none of theirs, least of all a refused session.
      if (tokenStorage.read() !== token) reject(new UploadFailure('FETCH_ERROR', status));
      else if (status >= 300) reject(new UploadFailure(status, status, answer));
      else if (url === null) reject(new UploadFailure('PARSING_ERROR', status));
      else resolve(url);
    };
    request.onerror = () => reject(new UploadFailure('FETCH_ERROR', 0));
    request.onabort = request.onerror;
    request.onloadend = () => {
      noteAnswer('uploadMedia', askedMs, request.status, request.getResponseHeader('x-request-id'));
    };
    signal?.addEventListener('abort', () => request.abort());
    request.open(method, apiPrefix + path);
    request.withCredentials = true;
    if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.send(body);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
