import { once } from 'node:events';

import WebSocket from 'ws';

import type { RunningServer } from '@test/browser/server';

/** Lets a process be asked for its live memory. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

const BYTES_PER_MB = 1_000_000;
/** A second collection frees what the first one finalized. */
const COLLECTIONS_COUNT = 2;
const USED_MEMORY = 'process.memoryUsage().heapUsed + process.memoryUsage().external';

/** Megabytes that are in use after a collection in a server started with `INSPECTED`: objects, and buffers outside of the heap. */
export async function readLiveMb(server: RunningServer): Promise<number> {
  const address = [...server.output().matchAll(/Debugger listening on (ws:\S+)/g)].at(-1)?.[1];
  if (address === undefined) throw new Error('The server is not inspected');
  const socket = new WebSocket(address);
  await once(socket, 'open');
  try {
    for (let at = 0; at < COLLECTIONS_COUNT; at += 1) await ask(socket, 'HeapProfiler.collectGarbage');
    const { result } = await ask(socket, 'Runtime.evaluate', { expression: USED_MEMORY });
    return Number(result?.value) / BYTES_PER_MB;
  } finally {
    socket.close();
  }
}

async function ask(socket: WebSocket, method: string, params: object = {}): Promise<{ result?: { value?: unknown } }> {
  socket.send(JSON.stringify({ id: 1, method, params }));
  const [data] = (await once(socket, 'message')) as [Buffer];
  const { result = {} } = JSON.parse(data.toString()) as { result?: { result?: { value?: unknown } } };
  return result;
}
