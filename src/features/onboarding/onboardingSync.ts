import { isAnyOf, type TypedStartListening } from '@reduxjs/toolkit';

import type { baseApi } from '@/api/baseApi';
import { realtimeConnected } from '@/api/realtimeActions';
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
 * Synchronises the wizard's progress with the server: read after sign-in, written after each step. Without a response the wizard does
 * not open by itself: a new browser would show it to an owner who has completed it. A restored connection reads again.
 */
export function syncOnboarding(startListening: TypedStartListening<State>): void {
  startListening({
    actionCreator: signedIn,
    effect: async (_action, api) => {
      api.cancelActiveListeners();
      if (await api.condition(isSessionEnd, READ_DELAY_MS)) return;
      for (;;) {
        const reading = getOnboarding.initiate(undefined, { subscribe: false, forceRefetch: true });
        const { data } = await api.dispatch(reading);
        if (data) {
          api.dispatch(onboardingLoaded(data));
          return;
        }
        const [next] = await api.take(isAnyOf(isSessionEnd, realtimeConnected));
        if (isSessionEnd(next)) return;
      }
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
