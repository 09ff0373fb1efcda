import type { FastifyRequest } from 'fastify';

import { limits } from '@contract/limits';

import { success, type Serve } from '../../http/serve';
import type { BroadcastService } from './broadcast.service';
import type { PlannedBroadcastService } from './plannedBroadcasts.service';

interface Services {
  broadcasts: BroadcastService;
  planned: PlannedBroadcastService;
}

/** Routes of broadcasts and planned ones. */
export function broadcastRoutes(serve: Serve, { broadcasts, planned }: Services): void {
  serve('sendBroadcast', async ({ userId, body, request }) =>
    success(await broadcasts.send(userId, body, readRequestKey(request))),
  );
  serve('listBroadcasts', async ({ userId, query }) => success(await broadcasts.list(userId, query.before)));
  serve('getBroadcast', async ({ userId, params }) => success(await broadcasts.get(userId, params.id)));
  serve('listBroadcastResults', async ({ userId, params }) => success(await broadcasts.listResults(userId, params.id)));
  serve('getBroadcastTimeline', async ({ userId, params }) => success(await broadcasts.getTimeline(userId, params.id)));
  serve('listBroadcastTexts', async ({ userId, params, query }) =>
    success(await broadcasts.listTexts(userId, params.id, query.groupId)),
  );
  serve('pauseBroadcast', async ({ userId, params }) => success(await broadcasts.pause(userId, params.id)));
  serve('resumeBroadcast', async ({ userId, params }) => success(await broadcasts.resume(userId, params.id)));
  serve('cancelBroadcast', async ({ userId, params }) => success(await broadcasts.cancel(userId, params.id)));
  serve('retryBroadcast', async ({ userId, params }) => success(await broadcasts.retry(userId, params.id)));
  serve('duplicateBroadcast', async ({ userId, params }) => success(await planned.duplicate(userId, params.id)));
  serve('listPlannedBroadcasts', async ({ userId }) => success(await planned.list(userId)));
  serve('getPlannedBroadcast', async ({ userId, params }) => success(await planned.get(userId, params.id)));
  serve('createPlannedBroadcast', async ({ userId, body }) => success(await planned.create(userId, body)));
  serve('changePlannedBroadcast', async ({ userId, params, body }) =>
    success(await planned.change(userId, params.id, body)),
  );
  serve('deletePlannedBroadcast', async ({ userId, params }) => {
    await planned.remove(userId, params.id);
    return success(null);
  });
  serve('skipPlannedBroadcast', async ({ userId, params }) => success(await planned.skip(userId, params.id)));
  serve('sendPlannedBroadcast', async ({ userId, params, body }) =>
    success(await planned.send(userId, params.id, body)),
  );
}

/** The idempotency key of the request, or null without a valid one. */
function readRequestKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && key !== '' && key.length <= limits.broadcast.requestKeyMaxChars ? key : null;
}
