import type { IncomingMessage } from 'node:http';

import type { FastifyInstance } from 'fastify';

import { SECOND_MS } from '@contract/time';

/** The slowest body that is still received. */
export interface BodyProgress {
  everyMs: number;
  /** Fewest bytes in each period. */
  minBytes: number;
}

/** 1 kB a second: less than the slowest mobile network, more than a program that only occupies connections. */
const SLOWEST: BodyProgress = { everyMs: 30 * SECOND_MS, minBytes: 30_000 };

/**
 * Closes connections whose bodies make no progress. A limit for a whole request would refuse large bodies over slow networks, however
 * often they are repeated; without any, a few programs could occupy all connections.
 */
export function limitBodyProgress(app: FastifyInstance, { everyMs, minBytes }: BodyProgress = SLOWEST): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!hasBody(raw)) return;
    const { socket } = raw;
    let before = socket.bytesRead;
    const timer = setInterval(() => {
      const now = socket.bytesRead;
      // Bytes that wait to be read: the server is the slow one.
      if (!raw.complete && raw.readableLength === 0 && now - before < minBytes) socket.destroy();
      if (raw.complete || socket.destroyed) clearInterval(timer);
      before = now;
    }, everyMs);
    timer.unref();
    reply.raw.once('close', () => clearInterval(timer));
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
