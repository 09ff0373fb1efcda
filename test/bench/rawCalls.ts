import http from 'node:http';

/** One answer as it came: nothing is parsed, so that the time is the server's. */
export interface RawAnswer {
  status: number;
  bytes: number;
  etag: string | null;
}

/** Calls over one connection that stays open, as a browser has it. */
export interface RawCaller {
  call(method: string, path: string, options?: { body?: object; headers?: Record<string, string> }): Promise<RawAnswer>;
  close(): void;
}

/** @param token of a session */
export function openRawCaller(url: string, token: string): RawCaller {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  return {
    call: (method, path, { body, headers = {} } = {}) =>
      new Promise((resolve, reject) => {
        const sent = body === undefined ? null : JSON.stringify(body);
        const request = http.request(`${url}/api${path}`, {
          agent,
          method,
          headers: {
            authorization: `Bearer ${token}`,
            ...(sent !== null && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
            ...headers,
          },
        });
        request.on('error', reject).on('response', (answer) => {
          let bytes = 0;
          answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
          answer.on('error', reject);
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes, etag: answer.headers.etag ?? null }));
        });
        request.end(sent ?? undefined);
      }),
    close: () => agent.destroy(),
  };
}
