import type { Onboarding } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { parseOnboarding, parseWho, type KnownUser } from './parse/session';

const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    checkAuth: build.query<{ success: true; user: KnownUser }, void>({
      query: () => call('GET /auth/check', { timeout: 10_000 }),
      transformResponse: parseWho,
    }),
    getOnboarding: build.query<Onboarding, void>({
      query: () => call('GET /user/onboarding'),
      transformResponse: parseOnboarding,
      providesTags: ['Onboarding'],
    }),
    resetOnboarding: build.mutation<unknown, void>({
      query: () => call('POST /user/onboarding/reset'),
    }),
    saveOnboarding: build.mutation<unknown, Onboarding>({
      query: (body) => call('PATCH /user/onboarding', { body }),
    }),
  }),
});

export const { checkAuth, getOnboarding, resetOnboarding, saveOnboarding } = sessionApi.endpoints;

/** The endpoints, for code outside of components. */
export const sessionCalls = sessionApi.endpoints;
