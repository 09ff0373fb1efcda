import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';

import { SECOND_MS } from '@contract/time';

import type { ApiResult, Fields } from '../bots/botApi';
import type { OutgoingMedia } from '../messenger';

interface ApiCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the root, with its query. */
  path: string;
  body?: object | undefined;
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
}

/** The service for bots, with the token of one. */
export interface MaxApi {
  call(request: ApiCall): Promise<ApiResult>;
  /** Uploads a file to the address that the service gave for it. */
  upload(url: string, file: OutgoingMedia, signal: AbortSignal): Promise<ApiResult>;
  /** How far the clock of the service is ahead of ours, as its last response said. */
  aheadMs(): number;
}

/** Where the service is, and the certificates that this client alone trusts beside the usual ones. */
export interface MaxPlace {
  root: string;
  ca: string[] | undefined;
}

const TIMEOUT_MS = 20 * SECOND_MS;
const UPLOAD_MAX_MS = 600 * SECOND_MS;
const BODY_MAX_CHARS = 5_000_000;
const REQUEST_TIMEOUT = 408;
/** Errors that precede the writing of a request. */
const UNSENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

export function createMaxApi({ root, ca }: MaxPlace, token: string): MaxApi {
  let aheadMs = 0;

  function request(url: URL, { method, signal, timeoutMs = TIMEOUT_MS }: ApiCall, body: Body): Promise<ApiResult> {
    return new Promise((resolve) => {
      let isConnected = false;
      const signals = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
      const options = {
        method,
        signal: AbortSignal.any(signals),
        headers: { Authorization: token, ...body.headers },
        agent: false as const,
      };
      const lose = (error: NodeJS.ErrnoException) =>
        resolve({
          kind: 'lost',
          reason: error.name === 'AbortError' && !signal?.aborted ? 'noAnswer' : (error.code ?? error.message),
          isWritten: isConnected && !UNSENT.has(error.code ?? ''),
        });
      const made = url.protocol === 'http:' ? http.request(url, options) : https.request(url, { ...options, ca });
      made.on('socket', (socket) => {
        socket.once(url.protocol === 'http:' ? 'connect' : 'secureConnect', () => (isConnected = true));
      });
      made.on('error', lose);
      made.on('response', (response) => {
        const sentMs = Date.parse(response.headers.date ?? '');
        if (sentMs > 0) aheadMs = sentMs - Date.now();
        readBody(response).then((text) => resolve(classify(response.statusCode ?? 0, text)), lose);
      });
      body.write(made);
    });
  }

  return {
    aheadMs: () => aheadMs,
    call: (call) => request(new URL(root + call.path), call, jsonBody(call.body)),
    async upload(url, file, signal) {
      const call = { method: 'POST' as const, path: '', signal, timeoutMs: UPLOAD_MAX_MS };
      return request(new URL(url), call, await fileBody(file));
    },
  };
}

interface Body {
  headers: Record<string, string | number>;
  write(request: http.ClientRequest): void;
}

function jsonBody(body: object | undefined): Body {
  if (body === undefined) return { headers: {}, write: (request) => request.end() };
  const bytes = Buffer.from(JSON.stringify(body));
  return {
    headers: { 'Content-Type': 'application/json', 'Content-Length': bytes.length },
    write: (request) => request.end(bytes),
  };
}

async function fileBody({ path, fileName, mime }: OutgoingMedia): Promise<Body> {
  const { size } = await stat(path);
  const boundary = `voronka${crypto.randomUUID()}`;
  const name = encodeURIComponent(fileName);
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="data"; filename="${name}"\r\nContent-Type: ${mime}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    headers: {
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': head.length + size + tail.length,
    },
    write(request) {
      request.write(head);
      createReadStream(path)
        .on('error', (error) => request.destroy(error))
        .on('end', () => request.end(tail))
        .pipe(request, { end: false });
    },
  };
}

async function readBody(response: http.IncomingMessage): Promise<string> {
  let text = '';
  response.setEncoding('utf8');
  for await (const part of response) {
    text += String(part);
    if (text.length > BODY_MAX_CHARS) throw new Error('longResponse');
  }
  return text;
}

/** What was wanted may be done when the service itself failed, gave up waiting, or responded with something unreadable. */
function classify(status: number, text: string): ApiResult {
  const fields = parse(text);
  const isRefused = status >= 400 && status < 500 && status !== REQUEST_TIMEOUT;
  const code = typeof fields?.code === 'string' ? fields.code : String(status);
  if (isRefused || fields?.success === false) return { kind: 'refused', status, code };
  if (status >= 200 && status < 300 && fields) return { kind: 'ok', fields };
  return { kind: 'lost', reason: `status ${status}`, isWritten: true };
}

function parse(text: string): Fields | null {
  try {
    const value: unknown = text === '' ? {} : JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Fields) : null;
  } catch {
    return null;
  }
}
