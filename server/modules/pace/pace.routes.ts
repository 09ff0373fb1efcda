import { success, type Serve } from '../../http/serve';
import type { PaceService } from './pace.service';

export function paceRoutes(serve: Serve, { pace }: { pace: PaceService }): void {
  serve('getPace', async ({ userId }) => success(await pace.get(userId)));
  serve('savePace', async ({ userId, body }) => success(await pace.save(userId, body)));
  serve('endWarmUp', async ({ userId }) => success(await pace.endWarmUp(userId)));
}
