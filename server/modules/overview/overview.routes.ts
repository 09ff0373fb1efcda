import { success, type Serve } from '../../http/serve';
import type { OverviewService } from './overview.service';

export function overviewRoutes(serve: Serve, { overview }: { overview: OverviewService }): void {
  serve('getOverview', async ({ userId, query }) => success(await overview.get(userId, query.todayMs)));
  serve('listMemberChanges', async ({ userId, query }) =>
    success(await overview.listMemberChanges(userId, query.dayMs ?? null)),
  );
}
