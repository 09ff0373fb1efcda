import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** How the media host treats uploads. Those that `hang` go on once it treats them otherwise. */
export type MediaManner =
  | { kind: 'accept' }
  | { kind: 'limit'; bytesPerS: number }
  | { kind: 'hang' }
  | { kind: 'cut' }
  | { kind: 'refuse'; statusCode: number };

const LOOK_EVERY_MS = 5;

/** Where clients put their encrypted files, by path. */
export function createMediaStore() {
  const files = new Map<string, Buffer>();
  const requests: string[] = [];
  let manner: MediaManner = { kind: 'accept' };
  let openCount = 0;

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '', 'https://127.0.0.1').pathname;
    requests.push(path);
    if (request.method !== 'POST') {
      response.writeHead(404).end();
      return;
    }
    openCount += 1;
    const bytes = await receive(request).finally(() => (openCount -= 1));
    if (manner.kind === 'refuse') {
      response.writeHead(manner.statusCode).end();
      return;
    }
    files.set(path, bytes);
    const url = `https://${request.headers.host ?? ''}${path}`;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ url, direct_path: path }));
  }

  async function receive(request: IncomingMessage): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of request) {
      parts.push(part as Buffer);
      if (manner.kind === 'limit') await sleep(((part as Buffer).length / manner.bytesPerS) * 1_000);
      if (manner.kind === 'cut') request.destroy(new Error('cut'));
    }
    while (manner.kind === 'hang' && !request.socket.destroyed) await sleep(LOOK_EVERY_MS);
    if (request.socket.destroyed) throw new Error('The client has gone.');
    return Buffer.concat(parts);
  }

  return {
    requests,
    /** The number of uploads that are being received. */
    openCount: () => openCount,
    treat(next: MediaManner): void {
      manner = next;
    },
    handle(request: IncomingMessage, response: ServerResponse): void {
      take(request, response).catch(() => response.destroy());
    },
    find: (path: string): Buffer | undefined => files.get(path),
    /** The number of stored files. */
    count: () => files.size,
  };
}
