import { useEffect, useEffectEvent } from 'react';

import { limits } from '@contract/limits';
import type { OnboardingStep } from '@contract/onboarding';

const { actionCheckMs, stepAdvanceDelayMs } = limits.onboarding;

/** The operator's progress, as needed by the steps. */
export interface WizardProgress {
  isConnected: boolean;
  hasRefreshed: boolean;
  path: string;
}

/** Steps completed by an action; the others advance by a click. Source: SPEC-4.15, SPEC-9.12. */
const actions: Partial<Record<OnboardingStep, (doings: WizardProgress) => boolean>> = {
  'whatsapp-connection': ({ isConnected }) => isConnected,
  'groups-refresh': ({ hasRefreshed }) => hasRefreshed,
  'funnels-overview': ({ path }) => path === '/funnels',
  'broadcast-overview': ({ path }) => path === '/broadcast',
};

/** Whether a step's action is done; false for steps without one. */
export const isActionDone = (step: OnboardingStep, doings: WizardProgress): boolean => actions[step]?.(doings) ?? false;

/**
 * Checks every second whether a step's action is done, and advances a moment later, so that the check mark is seen. A step
 * completed before does not advance by itself.
 */
export function useStepAction(
  step: OnboardingStep | null,
  isDoneBefore: boolean,
  doings: WizardProgress,
  onDone: () => void,
) {
  const isDone = useEffectEvent(() => step !== null && !isDoneBefore && isActionDone(step, doings));
  const advanceStep = useEffectEvent(onDone);
  useEffect(() => {
    let advance: ReturnType<typeof setTimeout> | undefined;
    const check = setInterval(() => {
      if (!isDone()) return;
      clearInterval(check);
      advance = setTimeout(() => {
        advanceStep();
      }, stepAdvanceDelayMs);
    }, actionCheckMs);
    return () => {
      clearInterval(check);
      clearTimeout(advance);
    };
  }, [step]);
}
