import { success, type Serve } from '../../http/serve';
import type { TokensService } from './tokens.service';
import type { WebhooksService } from './webhooks.service';

export function programsRoutes(
  serve: Serve,
  { tokens, webhooks }: { tokens: TokensService; webhooks: WebhooksService },
): void {
  serve('listTokens', async ({ userId }) => success(await tokens.list(userId)));
  serve('createToken', ({ userId, body, storeResponse }) => tokens.create(userId, body, storeResponse));
  serve('deleteToken', async ({ userId, params }) => {
    await tokens.remove(userId, params.id);
    return success(null);
  });
  serve('listWebhooks', async ({ userId }) => success(await webhooks.list(userId)));
  serve('createWebhook', ({ userId, body, storeResponse }) => webhooks.create(userId, body, storeResponse));
  serve('changeWebhook', async ({ userId, params, body }) => success(await webhooks.change(userId, params.id, body)));
  serve('deleteWebhook', async ({ userId, params }) => {
    await webhooks.remove(userId, params.id);
    return success(null);
  });
  serve('replaceWebhookSecret', async ({ userId, params }) => success(await webhooks.replaceSecret(userId, params.id)));
  serve('testWebhook', async ({ userId, params }) => {
    await webhooks.test(userId, params.id);
    return success(null);
  });
  serve('listWebhookAttempts', async ({ userId, params }) => success(await webhooks.listAttempts(userId, params.id)));
  serve('resendWebhookEvent', async ({ userId, params }) => {
    await webhooks.resend(userId, params.id, params.eventId);
    return success(null);
  });
}
