import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';

import { limits } from '@contract/limits';
import { ONBOARDING_STEPS, type OnboardingStep } from '@contract/onboarding';
import type { Onboarding } from '@contract/schemas/shapes';
import { DAY_MS } from '@contract/time';

import { refreshGroups } from '@/api/groupsApi';
import { sessionExpired, signedOut } from '@/api/sessionActions';
import { serverNow } from '@/lib/clock';

import { onboardingCompleted, onboardingLoaded, onboardingReset } from './onboardingSlice';

interface WizardState {
  /** The shown step, or null while the wizard is closed. */
  step: OnboardingStep | null;
  /** Closed by the user: it stays closed until the console is reloaded. */
  isDismissed: boolean;
  /** Whether the groups list was refreshed since the wizard opened. */
  hasRefreshed: boolean;
}

const initialState: WizardState = { step: null, isDismissed: false, hasRefreshed: false };

/** Whether the wizard opens by itself: never completed, or too long ago. Source: SPEC-4.14. */
function isWizardDue({ hasCompletedOnboarding, progress }: Onboarding, nowMs: number): boolean {
  if (!hasCompletedOnboarding) return true;
  return nowMs - (progress.lastCompletedAt ?? 0) > limits.onboarding.showAgainAfterDays * DAY_MS;
}

/** The first incomplete step. */
function firstOpenStep({ hasCompletedOnboarding, progress }: Onboarding): OnboardingStep {
  const open = ONBOARDING_STEPS.find((step) => !progress.completedSteps.includes(step));
  return hasCompletedOnboarding || open === undefined ? 'welcome' : open;
}

/** State of the wizard in this tab. */
export const wizardSlice = createSlice({
  name: 'wizard',
  initialState,
  reducers: {
    wizardOpened(state, { payload }: PayloadAction<Onboarding>) {
      state.step = firstOpenStep(payload);
    },
    wizardMoved(state, { payload }: PayloadAction<OnboardingStep>) {
      state.step = payload;
    },
    wizardClosed(state) {
      state.step = null;
      state.isDismissed = true;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(onboardingLoaded, (state, { payload }) => {
        const isNew = state.step === null && !state.isDismissed;
        if (isNew && isWizardDue(payload, serverNow())) state.step = firstOpenStep(payload);
      })
      .addCase(onboardingReset, () => ({ ...initialState, step: 'welcome' as const }))
      .addCase(onboardingCompleted, (state) => {
        state.step = null;
        state.isDismissed = true;
      })
      .addMatcher(refreshGroups.matchFulfilled, (state) => {
        state.hasRefreshed = true;
      })
      .addMatcher(isAnyOf(signedOut, sessionExpired), () => initialState),
  selectors: {
    selectStep: ({ step }) => step,
    selectIsDismissed: ({ isDismissed }) => isDismissed,
    selectHasRefreshed: ({ hasRefreshed }) => hasRefreshed,
  },
});

export const { wizardOpened, wizardMoved, wizardClosed } = wizardSlice.actions;
export const { selectStep, selectIsDismissed, selectHasRefreshed } = wizardSlice.selectors;
