import type {
  ApiToken,
  ChangeWebhook,
  CreatedToken,
  CreatedWebhook,
  CreateToken,
  CreateWebhook,
  Webhook,
  WebhookAttempt,
} from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import type { Keyed } from './idempotencyKeys';
import { hideSecret, type SecretReference } from './secretArguments';

type ById = Pick<Webhook, 'id'>;

/** A secret that is shown once. Responses of calls are visible in the state; secrets must not be. */
export interface NewSecret<Secret = SecretReference<string> | null> {
  /** Null when an earlier request has made it: its secret went with that response. */
  hidden: Secret;
}

const hide = (secret: string) => ({ hidden: hideSecret(secret) });
const hideIfSent = (secret: string | null): NewSecret => (secret === null ? { hidden: null } : hide(secret));

const programsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    listTokens: build.query<ApiToken[], void>({
      query: () => call('GET /tokens', { expects: 'list' }),
      providesTags: ['Token', 'Reconnect'],
    }),
    createToken: build.mutation<NewSecret, CreateToken & Keyed>({
      query: ({ key, ...body }) => call('POST /tokens', { body, once: { key } }),
      transformResponse: ({ token }: CreatedToken) => hideIfSent(token),
      invalidatesTags: ['Token'],
    }),
    deleteToken: build.mutation<unknown, ById>({
      query: (params) => call('DELETE /tokens/:id', { params }),
      invalidatesTags: ['Token'],
    }),
    /** Oldest first. */
    listWebhooks: build.query<Webhook[], void>({
      query: () => call('GET /webhooks', { expects: 'list' }),
      providesTags: ['Webhook', 'Reconnect'],
    }),
    createWebhook: build.mutation<NewSecret, CreateWebhook & Keyed>({
      query: ({ key, ...body }) => call('POST /webhooks', { body, once: { key } }),
      transformResponse: ({ secret }: CreatedWebhook) => hideIfSent(secret),
      invalidatesTags: ['Webhook'],
    }),
    changeWebhook: build.mutation<unknown, ById & ChangeWebhook>({
      query: ({ id, ...body }) => call('PATCH /webhooks/:id', { params: { id }, body }),
      invalidatesTags: ['Webhook'],
    }),
    deleteWebhook: build.mutation<unknown, ById>({
      query: (params) => call('DELETE /webhooks/:id', { params }),
      invalidatesTags: ['Webhook'],
    }),
    replaceWebhookSecret: build.mutation<NewSecret<SecretReference<string>>, ById>({
      query: (params) => call('POST /webhooks/:id/secret', { params }),
      transformResponse: ({ secret }: { secret: string }) => hide(secret),
    }),
    testWebhook: build.mutation<unknown, ById>({
      query: (params) => call('POST /webhooks/:id/test', { params }),
      invalidatesTags: ['WebhookAttempt', 'Webhook'],
    }),
    /** Newest first. */
    listWebhookAttempts: build.query<WebhookAttempt[], ById>({
      query: (params) => call('GET /webhooks/:id/attempts', { params, expects: 'list' }),
      keepUnusedDataFor: 0,
      providesTags: ['WebhookAttempt', 'Reconnect'],
    }),
    resendWebhookEvent: build.mutation<unknown, ById & Pick<WebhookAttempt, 'eventId'>>({
      query: (params) => call('POST /webhooks/:id/events/:eventId/resend', { params }),
      invalidatesTags: ['WebhookAttempt', 'Webhook'],
    }),
  }),
});

export const {
  useListTokensQuery,
  useCreateTokenMutation,
  useDeleteTokenMutation,
  useListWebhooksQuery,
  useCreateWebhookMutation,
  useChangeWebhookMutation,
  useDeleteWebhookMutation,
  useReplaceWebhookSecretMutation,
  useTestWebhookMutation,
  useListWebhookAttemptsQuery,
  useResendWebhookEventMutation,
} = programsApi;

/** The endpoints, for code outside of components. */
export const programsCalls = programsApi.endpoints;
