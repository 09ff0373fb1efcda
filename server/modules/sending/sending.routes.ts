import { success, type Serve } from '../../http/serve';
import type { SendingService } from './sending.service';

/** Routes that stop and continue everything an owner's account sends. */
export function sendingRoutes(serve: Serve, { sending }: { sending: SendingService }): void {
  serve('getSending', async ({ userId }) => success(await sending.get(userId)));
  serve('stopSending', async ({ userId }) => success(await sending.stop(userId)));
  serve('resumeSending', async ({ userId }) => success(await sending.resume(userId)));
}
