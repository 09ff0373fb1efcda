import type { SupportMessage, SupportStatus } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import type { Keyed } from './idempotencyKeys';
import {
  isRecord,
  readFields,
  readFlag,
  readId,
  readMoment,
  readRows,
  readText,
  UnreadableResponse,
} from './parse/readValue';

/** A message of the conversation; `sent_at` is null if unknown. */
type KnownSupportMessage = Omit<SupportMessage, 'sent_at'> & { sent_at: number | null };

/** The flag comes in `status`, as specified, or at the top level. */
function parseSupportStatus(response: unknown): SupportStatus {
  const { status, ...fields } = readFields(response);
  const isSupportConfigured = readFlag(isRecord(status) ? status.isSupportConfigured : fields.isSupportConfigured);
  if (isSupportConfigured === null) throw new UnreadableResponse('No status of support');
  return { isSupportConfigured };
}

/** Messages without a text are left out. */
const parseSupportMessages = readRows((row, at): KnownSupportMessage | null => {
  const message = readText(row.message);
  if (message === null) return null;
  const direction = row.direction === 'in' ? 'in' : 'out';
  return { ...row, id: readId(row.id) ?? -at - 1, direction, message, sent_at: readMoment(row.sent_at) };
});

const supportApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSupportStatus: build.query<SupportStatus, void>({
      query: () => call('GET /support/status'),
      transformResponse: parseSupportStatus,
      providesTags: ['Support'],
    }),
    /** The conversation, newest last. */
    listSupportMessages: build.query<KnownSupportMessage[], void>({
      query: () => call('GET /support/messages', { expects: 'list' }),
      transformResponse: parseSupportMessages,
      providesTags: ['Support', 'Reconnect'],
    }),
    sendSupportMessage: build.mutation<unknown, { message: string } & Keyed>({
      query: ({ key, ...body }) => call('POST /support/send-message', { body, once: { key } }),
      invalidatesTags: ['Support'],
    }),
  }),
});

export const { useGetSupportStatusQuery, useListSupportMessagesQuery, useSendSupportMessageMutation } = supportApi;

/** The endpoints, for code outside of components. */
export const supportCalls = supportApi.endpoints;
