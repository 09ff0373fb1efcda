import { isAnyOf, type TypedStartListening } from '@reduxjs/toolkit';

import type { baseApi } from '@/api/baseApi';
import { getOnboarding, resetOnboarding, saveOnboarding } from '@/api/sessionApi';
import { sessionExpired, signedIn, signedOut } from '@/api/sessionActions';

import {
  onboardingCompleted,
  onboardingLoaded,
  onboardingReset,
  type onboardingSlice,
  onboardingStepCompleted,
  selectOnboarding,
} from './onboardingSlice';

type State = Record<typeof baseApi.reducerPath, ReturnType<typeof baseApi.reducer>> &
  Record<'onboarding', ReturnType<typeof onboardingSlice.reducer>>;

const isSessionEnd = isAnyOf(signedOut, sessionExpired);

/** Lets the first screen's calls go first. */
const READ_DELAY_MS = 1_000;

/**
 * Synchronises the wizard's progress with the server: read after sign-in, written after each step. Without a response the local
 * copy is used; the next step writes all of it.
 */
export function syncOnboarding(startListening: TypedStartListening<State>): void {
  startListening({
    actionCreator: signedIn,
    effect: async (_action, api) => {
      api.cancelActiveListeners();
      if (await api.condition(isSessionEnd, READ_DELAY_MS)) return;
      const { data } = await api.dispatch(getOnboarding.initiate(undefined, { subscribe: false, forceRefetch: true }));
      api.dispatch(onboardingLoaded(data ?? selectOnboarding(api.getState())));
    },
  });
  startListening({
    actionCreator: onboardingReset,
    effect: async (_action, api) => {
      await api.dispatch(resetOnboarding.initiate());
    },
  });
  startListening({
    matcher: isAnyOf(onboardingStepCompleted, onboardingCompleted),
    effect: async (_action, api) => {
      await api.dispatch(saveOnboarding.initiate(selectOnboarding(api.getState())));
    },
  });
}
