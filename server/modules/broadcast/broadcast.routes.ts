import { success, type Serve } from '../../http/serve';
import type { BroadcastService } from './broadcast.service';
import type { PlannedBroadcastService } from './plannedBroadcasts.service';
import type { ShortLinksService } from './shortLinks.service';

interface Services {
  broadcasts: BroadcastService;
  planned: PlannedBroadcastService;
  links: ShortLinksService;
}

/** Routes of broadcasts, planned ones, and short addresses of the links in texts. */
export function broadcastRoutes(serve: Serve, { broadcasts, planned, links }: Services): void {
  serve('sendBroadcast', ({ userId, noteElsewhere, body, storeResponse }) =>
    broadcasts.send({ userId, noteElsewhere }, body, storeResponse),
  );
  serve('listBroadcasts', async ({ userId, query }) => success(await broadcasts.list(userId, query.before)));
  serve('getBroadcast', async ({ userId, params }) => success(await broadcasts.get(userId, params.id)));
  serve('listBroadcastResults', async ({ userId, params }) => success(await broadcasts.listResults(userId, params.id)));
  serve('getBroadcastTimeline', async ({ userId, params }) => success(await broadcasts.getTimeline(userId, params.id)));
  serve('getBroadcastResponses', async ({ userId, params }) =>
    success(await broadcasts.getResponses(userId, params.id)),
  );
  serve('listBroadcastTexts', async ({ userId, params, query }) =>
    success(await broadcasts.listTexts(userId, params.id, query.groupId)),
  );
  serve('pauseBroadcast', async ({ userId, params }) => success(await broadcasts.pause(userId, params.id)));
  serve('resumeBroadcast', async ({ userId, params }) => success(await broadcasts.resume(userId, params.id)));
  serve('cancelBroadcast', async ({ userId, params }) => success(await broadcasts.cancel(userId, params.id)));
  serve('retryBroadcast', ({ userId, params, storeResponse }) => broadcasts.retry(userId, params.id, storeResponse));
  serve('duplicateBroadcast', ({ userId, isProgram, noteElsewhere, params, storeResponse }) =>
    planned.duplicate({ userId, isProgram, noteElsewhere }, params.id, storeResponse),
  );
  serve('listShortLinks', async ({ userId, query: { slugs } }) =>
    success(await links.list(userId, slugs === '' ? [] : slugs.split(','))),
  );
  serve('shortenLinks', ({ userId, body, storeResponse }) => links.shorten(userId, body, storeResponse));
  serve('listPlannedBroadcasts', async ({ userId }) => success(await planned.list(userId)));
  serve('getPlannedBroadcast', async ({ userId, params }) => success(await planned.get(userId, params.id)));
  serve('createPlannedBroadcast', ({ userId, isProgram, noteElsewhere, body, storeResponse }) =>
    planned.create({ userId, isProgram, noteElsewhere }, body, storeResponse),
  );
  serve('changePlannedBroadcast', ({ userId, isProgram, noteElsewhere, params, body, storeResponse }) =>
    planned.change({ userId, isProgram, noteElsewhere }, params.id, body, storeResponse),
  );
  serve('deletePlannedBroadcast', async ({ userId, isProgram, noteElsewhere, params }) =>
    success(await planned.remove({ userId, isProgram, noteElsewhere }, params.id)),
  );
  serve('skipPlannedBroadcast', ({ userId, isProgram, noteElsewhere, params, body, storeResponse }) =>
    planned.skip({ userId, isProgram, noteElsewhere }, params.id, body, storeResponse),
  );
  serve('editPlannedOccurrence', ({ userId, isProgram, noteElsewhere, params, body, storeResponse }) =>
    planned.editOccurrence({ userId, isProgram, noteElsewhere }, params.id, body, storeResponse),
  );
  serve('sendPlannedBroadcast', ({ userId, isProgram, noteElsewhere, params, body, storeResponse }) =>
    planned.send({ userId, isProgram, noteElsewhere }, params.id, body, storeResponse),
  );
}
