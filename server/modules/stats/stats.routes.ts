import { success, type Serve } from '../../http/serve';
import type { StatsService } from './stats.service';

/** Route of the account's statistics. */
export function statsRoutes(serve: Serve, { stats }: { stats: StatsService }): void {
  serve('getStats', async ({ userId }) => success(await stats.get(userId)));
}
