import type { PasswordChange, ProfileChange, UserSession } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { parseBotInfo, parseSessions, type KnownBotInfo } from './parse/profile';
import { parseWho, type KnownUser } from './parse/session';
import { takeSecret, type SecretReference } from './secretArguments';
import { withIsOffered } from './specFallback/missingCall';

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
      transformResponse: parseSessions,
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
} = profileApi;
export const useGetBotInfoQuery = withIsOffered(profileApi.useGetBotInfoQuery);
export const useListSessionsQuery = withIsOffered(profileApi.useListSessionsQuery);

/** The endpoints, for code outside of components. */
export const profileCalls = profileApi.endpoints;
