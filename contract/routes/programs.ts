import { z } from 'zod';

import { Id, IdParams, Nothing, success } from '../schemas/envelope';
import {
  ApiToken,
  ChangeWebhook,
  CreatedToken,
  CreatedWebhook,
  CreateToken,
  CreateWebhook,
  Webhook,
  WebhookAttempt,
  WebhookSecret,
} from '../schemas/programs';
import { defineCalls } from './defineCalls';

const addressErrors = ['WEBHOOK_ADDRESS_PRIVATE', 'WEBHOOK_ADDRESS_UNKNOWN', 'WEBHOOK_ADDRESS_INSECURE'] as const;

export const programCalls = defineCalls('programs', {
  listTokens: { route: 'GET /tokens', response: success(z.array(ApiToken)), refusesTokens: true },
  createToken: {
    route: 'POST /tokens',
    body: CreateToken,
    response: success(CreatedToken),
    errors: ['TOKENS_TOO_MANY', 'TOKEN_EXPIRED'],
    refusesTokens: true,
    isIdempotent: true,
    creates: 'token',
  },
  deleteToken: {
    route: 'DELETE /tokens/:id',
    params: IdParams,
    response: Nothing,
    errors: ['TOKEN_NOT_FOUND'],
    refusesTokens: true,
    changes: 'token',
  },
  listWebhooks: { route: 'GET /webhooks', response: success(z.array(Webhook)), refusesTokens: true },
  createWebhook: {
    route: 'POST /webhooks',
    body: CreateWebhook,
    response: success(CreatedWebhook),
    errors: ['WEBHOOKS_TOO_MANY', ...addressErrors],
    refusesTokens: true,
    isIdempotent: true,
    creates: 'webhook',
  },
  changeWebhook: {
    route: 'PATCH /webhooks/:id',
    params: IdParams,
    body: ChangeWebhook,
    response: success(Webhook),
    errors: ['WEBHOOK_NOT_FOUND', ...addressErrors],
    refusesTokens: true,
    changes: 'webhook',
  },
  deleteWebhook: {
    route: 'DELETE /webhooks/:id',
    params: IdParams,
    response: Nothing,
    errors: ['WEBHOOK_NOT_FOUND'],
    refusesTokens: true,
    changes: 'webhook',
  },
  replaceWebhookSecret: {
    route: 'POST /webhooks/:id/secret',
    params: IdParams,
    response: success(WebhookSecret),
    errors: ['WEBHOOK_NOT_FOUND'],
    refusesTokens: true,
    changes: 'webhook',
  },
  testWebhook: {
    route: 'POST /webhooks/:id/test',
    params: IdParams,
    response: Nothing,
    errors: ['WEBHOOK_NOT_FOUND'],
    refusesTokens: true,
    changes: 'webhook',
  },
  listWebhookAttempts: {
    route: 'GET /webhooks/:id/attempts',
    params: IdParams,
    response: success(z.array(WebhookAttempt)),
    errors: ['WEBHOOK_NOT_FOUND'],
    refusesTokens: true,
  },
  resendWebhookEvent: {
    route: 'POST /webhooks/:id/events/:eventId/resend',
    params: IdParams.extend({ eventId: Id }),
    response: Nothing,
    errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_EVENT_NOT_FOUND'],
    refusesTokens: true,
    changes: 'webhook',
  },
});
