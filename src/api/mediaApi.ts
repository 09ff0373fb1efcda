import type { CallName } from '@contract/calls';
import { apiPrefix, splitRoute, type Route } from '@contract/http';

import { browserNow } from '@/lib/clock';

import { recordRequest } from './recordRequest';
import { isRecord, readFields } from './parse/readValue';
import { tokenStorage } from './tokenStorage';

export interface UploadOptions {
  /** Whole percent of what the browser has sent. */
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
}

/** Has the fields that `normalizeError` reads, like the failure of any other call. */
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
 * Uploads a file and returns its URL.
 * @throws UploadFailure when the server refuses or cannot be reached, or the upload was aborted
 */
export const uploadMedia = (file: File, options: UploadOptions = {}): Promise<string> =>
  postFile({ route: 'POST /upload', name: 'uploadMedia', read: readMediaUrl }, file, options);

/** A call that takes one file as a form; `read` returns null for a response that is not understood. */
interface FileCall<T> {
  route: Route;
  name: CallName;
  read: (body: unknown) => T | null;
}

/** Sends a file. XMLHttpRequest because `fetch` reports no upload progress. @throws UploadFailure */
export function postFile<T>(call: FileCall<T>, file: File, { onProgress, signal }: UploadOptions): Promise<T> {
  const { method, path } = splitRoute(call.route);
  const request = new XMLHttpRequest();
  const body = new FormData();
  body.append('file', file);
  const token = tokenStorage.read();
  const startedMs = browserNow();

  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(Math.floor((100 * loaded) / total));
    };
    request.onload = () => {
      const { status } = request;
      const body = readJson(request.responseText);
      const read = call.read(body);
      // Another session has begun: the outcome, above all a 401, must not affect it.
      if (tokenStorage.read() !== token) reject(new UploadFailure('FETCH_ERROR', status));
      else if (status >= 300) reject(new UploadFailure(status, status, body));
      else if (read === null) reject(new UploadFailure('PARSING_ERROR', status));
      else resolve(read);
    };
    request.onerror = () => reject(new UploadFailure('FETCH_ERROR', 0));
    request.onabort = request.onerror;
    request.onloadend = () => {
      recordRequest(call.name, startedMs, request.status, request.getResponseHeader('x-request-id'));
    };
    signal?.addEventListener('abort', () => request.abort());
    request.open(method, apiPrefix + path);
    request.withCredentials = true;
    if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.send(body);
  });
}

/** The URL of an uploaded file; null if the response has none. */
export function readMediaUrl(body: unknown): string | null {
  const fields = readFields(body);
  const { url } = isRecord(fields.response) ? fields.response : fields;
  const isRefused = fields.status === 'error' || fields.success === false;
  return typeof url === 'string' && url !== '' && !isRefused ? url : null;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
