import { success, type Serve } from '../../http/serve';
import type { MediaService } from './media.service';

export function mediaRoutes(serve: Serve, { media }: { media: MediaService }): void {
  serve('uploadMedia', async ({ userId, request }) => {
    const form = request.isMultipart() ? request.files() : undefined;
    return success({ url: await media.upload(userId, form) });
  });
  serve('getDataLimits', async ({ userId }) => success(await media.getDataLimits(userId)));
  serve('deleteMedia', async ({ userId, body }) => {
    await media.remove(userId, body.urls);
    return success(null);
  });
}
