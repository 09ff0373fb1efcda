import { success, type Serve } from '../../http/serve';
import type { MemoryService } from './memory.service';
import type { MovesService } from './moves.service';
import type { SchedulesService } from './schedules.service';
import type { SeriesService } from './series.service';

interface Services {
  schedules: SchedulesService;
  moves: MovesService;
  series: SeriesService;
  memory: MemoryService;
}

function seriesRoutes(serve: Serve, series: SeriesService): void {
  serve('listSeries', async ({ userId, params }) => success(await series.list(userId, params.id)));
  serve('getSeries', async ({ userId, params }) => success(await series.get(userId, params.id)));
  serve('createSeries', ({ userId, params, body, storeResponse }) =>
    series.create(userId, params.id, body, storeResponse),
  );
  serve('changeSeries', ({ userId, params, body, storeResponse }) =>
    series.change(userId, params.id, body, storeResponse),
  );
  serve('moveSeries', ({ userId, params, body, storeResponse }) => series.move(userId, params.id, body, storeResponse));
  serve('skipSeries', ({ userId, params, body, storeResponse }) =>
    series.skip(userId, params.id, body.revision, storeResponse),
  );
  serve('editOccurrence', ({ userId, params, body, storeResponse }) =>
    series.editOccurrence(userId, params.id, body, storeResponse),
  );
  serve('pauseSeries', async ({ userId, params }) => success(await series.pause(userId, params.id)));
  serve('resumeSeries', async ({ userId, params }) => success(await series.resume(userId, params.id)));
  serve('stopSeries', async ({ userId, params }) => success(await series.stop(userId, params.id)));
}

/** Routes for starting and stopping funnels, and for their locks. */
export function schedulesRoutes(serve: Serve, { schedules, moves, series, memory }: Services): void {
  seriesRoutes(serve, series);
  serve('startFunnel', ({ userId, params, body, storeResponse }) =>
    schedules.startInGroup(userId, params.id, body.group_id, body.start_time ?? null, storeResponse),
  );
  serve('startFunnelInGroups', ({ userId, params, body, storeResponse }) => {
    const { group_ids: groupIds, start_time: startTimeS = null, revision } = body;
    return schedules.startInGroups(userId, params.id, { groupIds, startTimeS, revision }, storeResponse);
  });
  serve('startTrial', ({ userId, params, body, storeResponse }) => {
    const order = { userId, funnelId: params.id, groupId: body.group_id, revision: body.revision };
    return schedules.startTrial(order, storeResponse);
  });
  serve('assignFunnel', async ({ userId, params, body }) => {
    await schedules.assign(userId, params.id, body.group_id);
    return success(null);
  });
  serve('createSchedule', ({ userId, body, storeResponse }) => {
    const order = { funnelId: body.funnel_id, groupId: body.group_id, startAtS: body.start_at };
    return schedules.create(userId, order, storeResponse);
  });
  serve('deleteSchedule', async ({ userId, params }) => success(await schedules.remove(userId, params.id)));
  serve('stopSchedule', async ({ userId, params }) => success(await schedules.stopOne(userId, params.id)));
  serve('stopSchedules', async ({ userId, body }) => success(await schedules.stopMany(userId, body.ids)));
  serve('hideMissedStarts', async ({ userId, body }) => success(await memory.hideMissed(userId, body.ids)));
  serve('moveSchedule', ({ userId, params, body, storeResponse }) =>
    moves.moveOne(userId, { id: params.id, ...body }, storeResponse),
  );
  serve('moveSchedules', ({ userId, body, storeResponse }) => moves.moveMany(userId, body.moves, storeResponse));
  serve('stopFunnelInGroup', async ({ userId, params }) =>
    success(await schedules.stopInGroup(userId, params.id, params.groupId)),
  );
  serve('listSchedules', async ({ userId, params }) => success(await schedules.list(userId, params.id)));
  serve('listGroupSchedules', async ({ userId, params }) =>
    success(await schedules.list(userId, params.id, params.groupId)),
  );
  serve('listActiveSchedules', async ({ userId }) => success(await schedules.listActive(userId)));
  serve('getMemoryStatus', async ({ userId }) => memory.status(userId));
  serve('clearMemory', async ({ userId }) => success(await memory.clear(userId)));
}
