import { success, type Serve } from '../../http/serve';
import type { MediaService } from './media.service';

/** HTTP of uploaded files. No rules live here. */
export function mediaRoutes(serve: Serve, { media }: { media: MediaService }): void {
  serve('uploadMedia', async ({ userId, request }) => {
    const part = request.isMultipart() ? await request.file() : undefined;
    return success({ url: await media.upload(userId, part) });
  });
  serve('deleteMedia', async ({ userId, body }) => {
    await media.remove(userId, body.urls);
    return success(null);
  });
}
