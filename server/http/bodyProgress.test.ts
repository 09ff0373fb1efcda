import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import fastify, { type FastifyInstance } from 'fastify';

import { limitBodyProgress } from './bodyProgress';

let app: FastifyInstance;
/** A server that expects 500 bytes in each period. */
async function listen(everyMs: number): Promise<void> {
  app = fastify({ forceCloseConnections: true });
  limitBodyProgress(app, { everyMs, minBytes: 500 });
  app.post('/', async ({ body }) => ({ length: (body as { text: string }).text.length }));
  await app.listen({ host: '127.0.0.1', port: 0 });
}
afterEach(() => app.close());

/** Sends a body in parts, one every 50 ms. @returns the status, or the error's code */
async function send(partsCount: number, partBytes: number): Promise<number | string> {
  const { port } = app.server.address() as AddressInfo;
  const text = 'x'.repeat(partsCount * partBytes);
  const body = JSON.stringify({ text });
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const request = http.request({ host: '127.0.0.1', port, method: 'POST', headers });
  const ended = new Promise<number | string>((resolve) => {
    request.on('response', (response) => resolve(response.resume().statusCode ?? 0));
    request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
  for (let at = 0; at < body.length && !request.destroyed; at += partBytes) {
    request.write(body.slice(at, at + partBytes));
    await sleep(50);
  }
  request.end();
  return ended;
}

it('receives a body for as long as it makes progress', async () => {
  // Longer than a busy machine keeps both ends from their work, shorter than the body takes.
  await listen(1_000);
  expect(await send(30, 2_000)).toBe(200);
});

it('closes a connection whose body trickles', async () => {
  await listen(200);
  expect(await send(60, 1)).toMatch(/ECONNRESET|EPIPE/);
});
