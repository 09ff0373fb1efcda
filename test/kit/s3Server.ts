import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';

/** Faults of the next requests: a response 500, a response that breaks off halfway, a response that never comes. */
export type S3Trouble = 'fails' | 'cuts' | 'hangs';

/** A fake S3-compatible store over HTTP, with one bucket, in memory. */
export interface S3Server {
  endpoint: string;
  bucket: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  /** What it holds, by key. */
  objects: Map<string, Buffer>;
  /** Requests so far, as `PUT bucket/key?partNumber`. */
  requests: string[];
  /** Number of multipart uploads that are neither completed nor aborted. */
  openUploadsCount(): number;
  /** The next `count` requests of a method get this fault. */
  trouble(kind: S3Trouble, method: string, count: number): void;
  /** Clears the remaining faults. */
  calm(): void;
  /** Refuses every connection until `comeBack`. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

interface StoreRequest {
  method: string;
  key: string;
  query: URLSearchParams;
  body: Buffer;
  range: string | undefined;
}

interface Answer {
  status: number;
  headers?: Record<string, string | number>;
  body?: Buffer | string;
}

const credentials = { accessKeyId: 'KEYOFTHETESTS', secretAccessKey: 'secret of the tests' };
const bucket = 'voronka-files';

/** Starts one on a port of its own. Requests without a signature of its key, or with another body than was signed, are refused. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const requests: string[] = [];
  const troubles: { kind: S3Trouble; method: string }[] = [];
  const server = http.createServer((request, response) => void serve(request, response));
  let port = 0;

  async function serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { method = '', headers } = request;
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://store');
    requests.push(`${method} ${decodeURIComponent(pathname.slice(1))}?${[...query.keys()].sort().join('&')}`);
    const at = troubles.findIndex((one) => one.method === method);
    const [trouble] = at === -1 ? [] : troubles.splice(at, 1);
    if (trouble?.kind === 'hangs') return;
    const [, bucketName = '', key = ''] = /^\/([^/]*)\/?(.*)$/.exec(decodeURIComponent(pathname)) ?? [];
    const refusal = trouble?.kind === 'fails' ? fail(500, 'InternalError') : findRefusal(headers, body, bucketName);
    const answer = refusal ?? act({ method, key, query, body, range: headers.range });
    const content = Buffer.from(answer.body ?? '');
    const length = { 'content-length': content.length };
    response.writeHead(answer.status, { ...(answer.status !== 204 && length), ...answer.headers });
    if (method === 'HEAD') return void response.end();
    if (trouble?.kind !== 'cuts') return void response.end(content);
    response.write(content.subarray(0, content.length / 2), () => response.destroy());
  }

  function act(request: StoreRequest): Answer {
    const { method, key, query, body } = request;
    if (key === '') return { status: 200 };
    if (query.has('uploads') || query.has('uploadId')) return actOnUpload(request);
    if (method === 'PUT') objects.set(key, body);
    if (method === 'DELETE') objects.delete(key);
    if (method === 'PUT') return { status: 200, headers: { etag: etagOf(body) } };
    if (method === 'DELETE') return { status: 204 };
    const object = objects.get(key);
    return object ? read(object, request.range) : fail(404, 'NoSuchKey');
  }

  function actOnUpload({ method, key, query, body }: StoreRequest): Answer {
    const id = query.get('uploadId') ?? randomUUID();
    const parts = uploads.get(id) ?? new Map<number, Buffer>();
    if (query.has('uploads')) {
      uploads.set(id, parts);
      return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    if (!uploads.has(id)) return fail(404, 'NoSuchUpload');
    if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body);
      return { status: 200, headers: { etag: etagOf(body) } };
    }
    uploads.delete(id);
    if (method === 'DELETE') return { status: 204 };
    objects.set(key, Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, part]) => part)));
    return xml(`<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
  }

  async function listen() {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    port = typeof address === 'object' && address !== null ? address.port : port;
  }

  async function close() {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }

  await listen();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    credentials,
    objects,
    requests,
    openUploadsCount: () => uploads.size,
    trouble: (kind, method, count) => void troubles.push(...Array.from({ length: count }, () => ({ kind, method }))),
    calm: () => void troubles.splice(0),
    goAway: close,
    comeBack: listen,
    stop: close,
  };
}

function findRefusal(headers: http.IncomingHttpHeaders, body: Buffer, bucketName: string): Answer | null {
  const signature = `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/`;
  if (!headers.authorization?.startsWith(signature)) return fail(403, 'AccessDenied');
  const signed = headers['x-amz-content-sha256'];
  if (signed !== createHash('sha256').update(body).digest('hex')) return fail(400, 'XAmzContentSHA256Mismatch');
  return bucketName === bucket ? null : fail(404, 'NoSuchBucket');
}

function read(object: Buffer, range: string | undefined): Answer {
  const headers = { etag: etagOf(object), 'content-type': 'application/octet-stream' };
  const [, from = '', to = ''] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  if (from === '') return { status: 200, headers, body: object };
  const body = object.subarray(Number(from), Number(to) + 1);
  return { status: 206, headers: { ...headers, 'content-range': `bytes ${from}-${to}/${object.length}` }, body };
}

const etagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`;
const xml = (body: string): Answer => ({ status: 200, headers: { 'content-type': 'application/xml' }, body });
const fail = (status: number, code: string): Answer => ({
  ...xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`),
  status,
});
