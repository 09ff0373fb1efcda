import type { Onboarding } from '@contract/schemas/shapes';
import { routes } from '@contract/routes';

import { baseApi } from './baseApi';
import { call } from './call';
import { parseOnboarding, parseWho, type KnownUser } from './parse/session';

const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    checkAuth: build.query<{ success: true; user: KnownUser }, void>({
      query: () => call(routes.checkAuth, { timeout: 10_000 }),
      transformResponse: parseWho,
    }),
    getOnboarding: build.query<Onboarding, void>({
      query: () => call(routes.getOnboarding),
      transformResponse: parseOnboarding,
      providesTags: ['Onboarding'],
    }),
    resetOnboarding: build.mutation<unknown, void>({
      query: () => call(routes.resetOnboarding),
    }),
    saveOnboarding: build.mutation<unknown, Onboarding>({
      query: (body) => call(routes.saveOnboarding, { body }),
    }),
  }),
});

export const { checkAuth, getOnboarding, resetOnboarding, saveOnboarding } = sessionApi.endpoints;

/** The endpoints, as types of what recordings contain. */
export type SessionCalls = typeof sessionApi.endpoints;
