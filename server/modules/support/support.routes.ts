import { success, type Serve } from '../../http/serve';
import type { SupportService } from './support.service';

/** Routes of the conversation with support. The status is outside the envelope, as in SPEC-7.17. */
export function supportRoutes(serve: Serve, { support }: { support: SupportService }): void {
  serve('sendSupportMessage', ({ ownerId, body, storeResponse }) => support.send(ownerId, body.message, storeResponse));
  serve('listSupportMessages', async ({ ownerId }) => success(await support.list(ownerId)));
  serve('reportError', async ({ userId, body: { id: errorId, page }, request }) => {
    request.log.warn({ errorId, page, userId }, 'a page or dialog crashed');
    return success(null);
  });
  serve('getSupportStatus', () => Promise.resolve({ status: support.getStatus() }));
}
