import { success, type Serve } from '../../http/serve';
import type { PausesService } from './pauses.service';

/** Routes that pause and continue runs and funnels. */
export function pausesRoutes(serve: Serve, { pauses }: { pauses: PausesService }): void {
  serve('getRunPause', async ({ userId, params }) => success(await pauses.getOfRun(userId, params.id)));
  serve('pauseRun', async ({ userId, params }) => success(await pauses.pauseRun(userId, params.id)));
  serve('resumeRun', async ({ userId, params, body }) => success(await pauses.resumeRun(userId, params.id, body)));
  serve('pauseRuns', async ({ userId, body }) => success(await pauses.pauseRuns(userId, body.ids)));
  serve('resumeRuns', async ({ userId, body }) => success(await pauses.resumeRuns(userId, body)));
  serve('getFunnelPause', async ({ userId, params }) => success(await pauses.getOfFunnel(userId, params.id)));
  serve('pauseFunnel', async ({ userId, params }) => success(await pauses.pauseFunnel(userId, params.id)));
  serve('resumeFunnel', async ({ userId, params, body }) =>
    success(await pauses.resumeFunnel(userId, params.id, body)),
  );
}
