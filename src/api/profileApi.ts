import { routes } from '@contract/routes';
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
      query: () => call(routes.getProfile),
      transformResponse: (response) => parseWho(response).user,
      providesTags: ['Profile'],
    }),
    saveProfile: build.mutation<unknown, ProfileChange>({
      query: (body) => call(routes.saveProfile, { body }),
      invalidatesTags: ['Profile'],
    }),
    testTelegram: build.mutation<unknown, void>({
      query: () => call(routes.testTelegram),
    }),
    /** Not cached: the link is valid for one hour. */
    getBotInfo: build.query<KnownBotInfo, void>({
      query: () => call(routes.getBotInfo),
      transformResponse: parseBotInfo,
      keepUnusedDataFor: 0,
      providesTags: ['Profile'],
    }),
    /** Arguments of a call are visible in actions; passwords must not be. */
    changePassword: build.mutation<unknown, SecretReference<PasswordChange>>({
      query: (passwords) => call(routes.changePassword, { body: takeSecret(passwords) }),
      invalidatesTags: ['Session'],
    }),
    listSessions: build.query<UserSession[], void>({
      query: () => call(routes.listSessions),
      transformResponse: parseSessions,
      keepUnusedDataFor: 0,
      providesTags: ['Session'],
    }),
    endSession: build.mutation<unknown, Pick<UserSession, 'id'>>({
      query: ({ id }) => call(routes.endSession, { params: { id } }),
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

/** The endpoints, as types of what recordings contain. */
export type ProfileCalls = typeof profileApi.endpoints;
