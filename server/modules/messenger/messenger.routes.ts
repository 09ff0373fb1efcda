import type { MessengerStatus } from '@contract/schemas/messenger';

import { success, type Serve } from '../../http/serve';
import type { MessengerService } from './messenger.service';

/** Routes of the messenger connection. `success: true` is next to the envelope, as in SPEC-7.19. */
export function messengerRoutes(serve: Serve, { messenger }: { messenger: MessengerService }): void {
  const respond = (status: MessengerStatus) => ({ ...success(status), success: true as const });

  serve('getMessengerStatus', async ({ userId }) => respond(await messenger.statusOf(userId)));
  serve('connectMessenger', async ({ userId }) => respond(await messenger.connect(userId)));
  serve('requestLinkCode', async ({ userId, body }) => respond(await messenger.requestLinkCode(userId, body.phone)));
  serve('linkBot', async ({ userId, body }) => respond(await messenger.linkBot(userId, body.token)));
  serve('resetMessenger', async ({ userId }) => respond(await messenger.reset(userId)));
  serve('getQrCode', async ({ userId }) => success(await messenger.getQrCode(userId)));
  serve('sendQrCode', async ({ userId, ownerId }) => {
    await messenger.sendQrCode(userId, ownerId);
    return success(null);
  });
}
