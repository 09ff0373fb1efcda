import { success, type Serve } from '../../http/serve';
import type { RunsService } from './runs.service';

export function runsRoutes(serve: Serve, { runs }: { runs: RunsService }): void {
  serve('listRuns', async ({ userId, params, query }) => success(await runs.list(userId, params.id, query.group_id)));
  serve('listMissedStarts', async ({ userId, params, query }) =>
    success(await runs.listMissed(userId, params.id, query.group_id)),
  );
  serve('getFunnelResponses', async ({ userId, params }) => success(await runs.getResponses(userId, params.id)));
  serve('listPollTotals', async ({ userId, params }) => success(await runs.listPolls(userId, params.id)));
  serve('resendMessage', ({ userId, params, storeResponse }) =>
    runs.resend({ userId, runId: params.id, orderNum: params.orderNum }, storeResponse),
  );
}
