import { success, type Serve } from '../../http/serve';
import type { OverviewService } from './overview.service';

/** Route of the overview. */
export function overviewRoutes(serve: Serve, { overview }: { overview: OverviewService }): void {
  serve('getOverview', async ({ userId, query }) => success(await overview.get(userId, query.todayMs)));
}
