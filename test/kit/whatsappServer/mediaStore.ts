import type { IncomingMessage, ServerResponse } from 'node:http';

/** Where clients put their encrypted files, by path. */
export function createMediaStore() {
  const files = new Map<string, Buffer>();
  const requests: string[] = [];

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '', 'https://127.0.0.1').pathname;
    requests.push(path);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (request.method !== 'POST') {
      response.writeHead(404).end();
      return;
    }
    files.set(path, Buffer.concat(parts));
    const url = `https://${request.headers.host ?? ''}${path}`;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ url, direct_path: path }));
  }

  return {
    requests,
    handle(request: IncomingMessage, response: ServerResponse): void {
      take(request, response).catch(() => response.destroy());
    },
    find: (path: string): Buffer | undefined => files.get(path),
  };
}
