import { useEffect, useEffectEvent } from 'react';

import { limits } from '@contract/limits';
import type { OnboardingStep } from '@contract/onboarding';

const { actionCheckMs, stepAdvanceDelayMs } = limits.onboarding;

/** What the operator has done so far, as far as the steps ask for it. */
export interface WizardProgress {
  isConnected: boolean;
  hasRefreshed: boolean;
  path: string;
}

/** Steps that are done by an action; the others go on by a press. Source: spec §4 and §9 "Onboarding". */
const actions: Partial<Record<OnboardingStep, (doings: WizardProgress) => boolean>> = {
  'whatsapp-connection': ({ isConnected }) => isConnected,
  'groups-refresh': ({ hasRefreshed }) => hasRefreshed,
  'funnels-overview': ({ path }) => path === '/funnels',
  'broadcast-overview': ({ path }) => path === '/broadcast',
};

/** Whether the action that a step asks for has been done; a step without one never is. */
export const isActionDone = (step: OnboardingStep, doings: WizardProgress): boolean => actions[step]?.(doings) ?? false;

/**
 * Looks every second whether the action of a step has been done, and goes on a moment later, so that the tick is seen. A step
 * that was done before is only looked at again: nobody is driven on.
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
