import type { BotInfo, PasswordChange, ProfileChange, UserSession } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { readFields, readFlag, readText } from './parse/readValue';
import { parseWho, type KnownUser } from './parse/session';
import { takeSecret, type SecretReference } from './secretArguments';

/** Null where the server does not send a field. */
export interface KnownBotInfo {
  username: string;
  link: string | null;
  isLinked: BotInfo['isLinked'] | null;
}

function parseBotInfo(response: unknown): KnownBotInfo {
  const fields = readFields(response);
  return {
    username: (readText(fields.username) ?? '').replace(/^@/, ''),
    link: readText(fields.link),
    isLinked: readFlag(fields.isLinked),
  };
}

const profileApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getProfile: build.query<KnownUser, void>({
      query: () => call('GET /user/profile'),
      transformResponse: (response) => parseWho(response).user,
      providesTags: ['Profile'],
    }),
    saveProfile: build.mutation<unknown, ProfileChange>({
      query: (body) => call('PATCH /user/profile', { body }),
      invalidatesTags: ['Profile'],
    }),
    testTelegram: build.mutation<unknown, void>({
      query: () => call('POST /user/telegram/test'),
    }),
    /** Not cached: the link is valid for one hour. */
    getBotInfo: build.query<KnownBotInfo, void>({
      query: () => call('GET /telegram/bot-info'),
      transformResponse: parseBotInfo,
      keepUnusedDataFor: 0,
      providesTags: ['Profile'],
    }),
    /** Arguments of a call are visible in actions; passwords must not be. */
    changePassword: build.mutation<unknown, SecretReference<PasswordChange>>({
      query: (passwords) => call('POST /user/password', { body: takeSecret(passwords) }),
      invalidatesTags: ['Session'],
    }),
    listSessions: build.query<UserSession[], void>({
      query: () => call('GET /user/sessions', { expects: 'list' }),
      keepUnusedDataFor: 0,
      providesTags: ['Session'],
    }),
    endSession: build.mutation<unknown, Pick<UserSession, 'id'>>({
      query: ({ id }) => call('DELETE /user/sessions/:id', { params: { id } }),
      invalidatesTags: ['Session'],
    }),
  }),
});

export const {
  useGetProfileQuery,
  useSaveProfileMutation,
  useTestTelegramMutation,
  useChangePasswordMutation,
  useEndSessionMutation,
  useGetBotInfoQuery,
  useListSessionsQuery,
} = profileApi;

/** The endpoints, for code outside of components. */
export const profileCalls = profileApi.endpoints;
