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
import { hideSecret, type SecretReference } from './secretArguments';

type ById = Pick<Webhook, 'id'>;

/** A secret that is shown once. Responses of calls are visible in the state; secrets must not be. */
export interface NewSecret {
  hidden: SecretReference<string>;
}

const hide = (secret: string): NewSecret => ({ hidden: hideSecret(secret) });

const programsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    listTokens: build.query<ApiToken[], void>({
      query: () => call('GET /tokens', { expects: 'list' }),
      providesTags: ['Token', 'Reconnect'],
    }),
    createToken: build.mutation<NewSecret, CreateToken>({
      query: (body) => call('POST /tokens', { body }),
      transformResponse: ({ token }: CreatedToken) => hide(token),
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
    createWebhook: build.mutation<NewSecret, CreateWebhook>({
      query: (body) => call('POST /webhooks', { body }),
      transformResponse: ({ secret }: CreatedWebhook) => hide(secret),
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
    replaceWebhookSecret: build.mutation<NewSecret, ById>({
      query: (params) => call('POST /webhooks/:id/secret', { params }),
      transformResponse: ({ secret }: Pick<CreatedWebhook, 'secret'>) => hide(secret),
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
