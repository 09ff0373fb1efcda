import type { FastifyRequest } from 'fastify';

import { limits } from '@contract/limits';

import { success, type Serve } from '../../http/serve';
import type { BroadcastService } from './broadcast.service';

/** Routes of broadcasts. */
export function broadcastRoutes(serve: Serve, { broadcasts }: { broadcasts: BroadcastService }): void {
  serve('sendBroadcast', async ({ userId, body, request }) =>
    success(await broadcasts.send(userId, body, readRequestKey(request))),
  );
  serve('listBroadcasts', async ({ userId }) => success(await broadcasts.list(userId)));
  serve('getBroadcast', async ({ userId, params }) => success(await broadcasts.get(userId, params.id)));
  serve('listBroadcastResults', async ({ userId, params }) => success(await broadcasts.listResults(userId, params.id)));
  serve('pauseBroadcast', async ({ userId, params }) => success(await broadcasts.pause(userId, params.id)));
  serve('resumeBroadcast', async ({ userId, params }) => success(await broadcasts.resume(userId, params.id)));
  serve('cancelBroadcast', async ({ userId, params }) => success(await broadcasts.cancel(userId, params.id)));
  serve('retryBroadcast', async ({ userId, params }) => success(await broadcasts.retry(userId, params.id)));
}

/** The idempotency key of the request, or null without a valid one. */
function readRequestKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && key !== '' && key.length <= limits.broadcast.requestKeyMaxChars ? key : null;
}
