import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

import { ONBOARDING_DONE, ONBOARDING_STEPS, ONBOARDING_VERSION, type OnboardingStep } from '@contract/onboarding';
import type { Onboarding } from '@contract/schemas/shapes';

import { sessionExpired, signedOut } from '@/api/sessionActions';
import { serverNow } from '@/lib/clock';

const initialState: Onboarding = {
  hasCompletedOnboarding: false,
  progress: { completedSteps: [], lastCompletedAt: null, version: ONBOARDING_VERSION },
};

/** Progress of the wizard, stored in this browser and synchronised with the server. */
export const onboardingSlice = createSlice({
  name: 'onboarding',
  initialState,
  reducers: {
    onboardingLoaded: {
      reducer: (_state, { payload }: PayloadAction<Onboarding>) => payload,
      /** Progress of another wizard version is ignored. */
      prepare: (kept: Onboarding) => ({
        payload: kept.progress.version === ONBOARDING_VERSION ? kept : initialState,
      }),
    },
    onboardingStepCompleted: {
      reducer({ progress }, { payload }: PayloadAction<{ step: OnboardingStep; atMs: number }>) {
        if (progress.completedSteps.includes(payload.step)) return;
        progress.completedSteps.push(payload.step);
        progress.lastCompletedAt = payload.atMs;
      },
      prepare: (step: OnboardingStep) => ({ payload: { step, atMs: serverNow() } }),
    },
    onboardingCompleted: {
      reducer(state, { payload }: PayloadAction<{ atMs: number }>) {
        state.hasCompletedOnboarding = true;
        state.progress.completedSteps = [...ONBOARDING_DONE];
        state.progress.lastCompletedAt = payload.atMs;
      },
      prepare: () => ({ payload: { atMs: serverNow() } }),
    },
    onboardingReset: () => initialState,
  },
  extraReducers: (builder) =>
    builder.addCase(signedOut, () => initialState).addCase(sessionExpired, () => initialState),
  selectors: {
    selectOnboarding: (state): Onboarding => state,
    /** Whole percent of the seven steps. */
    selectPercent: ({ hasCompletedOnboarding, progress }): number => {
      const doneCount = ONBOARDING_STEPS.filter((step) => progress.completedSteps.includes(step)).length;
      return hasCompletedOnboarding ? 100 : Math.floor((100 * doneCount) / ONBOARDING_STEPS.length);
    },
  },
});

export const { onboardingLoaded, onboardingStepCompleted, onboardingCompleted, onboardingReset } =
  onboardingSlice.actions;
export const { selectOnboarding, selectPercent } = onboardingSlice.selectors;

/** Whether a stored value is a valid onboarding state. */
export function isOnboarding(value: unknown): value is Onboarding {
  if (typeof value !== 'object' || value === null) return false;
  const { hasCompletedOnboarding, progress } = value as Partial<Onboarding>;
  return (
    typeof hasCompletedOnboarding === 'boolean' &&
    typeof progress === 'object' &&
    // Typed, but read from untrusted storage.
    (progress as unknown) !== null &&
    Array.isArray(progress.completedSteps)
  );
}
