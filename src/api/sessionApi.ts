import type { Onboarding, User } from '@contract/schemas/shapes';
import { routes } from '@contract/routes';

import { baseApi } from './baseApi';
import { call } from './call';

const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    checkAuth: build.query<{ success: boolean; user: User }, void>({
      query: () => call(routes.checkAuth, { timeout: 10_000 }),
    }),
    getOnboarding: build.query<Onboarding, void>({
      query: () => call(routes.getOnboarding),
      providesTags: ['Onboarding'],
    }),
    resetOnboarding: build.mutation<unknown, void>({
      query: () => call(routes.resetOnboarding),
    }),
    saveOnboarding: build.mutation<Onboarding, Onboarding>({
      query: (body) => call(routes.saveOnboarding, { body }),
    }),
  }),
});

export const { checkAuth, getOnboarding, resetOnboarding, saveOnboarding } = sessionApi.endpoints;
