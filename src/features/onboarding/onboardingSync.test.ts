import { ONBOARDING_VERSION } from '@contract/onboarding';
import { SECOND_MS } from '@contract/time';

import { realtimeConnected } from '@/api/realtimeActions';
import { signedIn, signedOut } from '@/api/sessionActions';
import { makeStore } from '@/app/store';
import { fakeApi } from '@test/kit/fakeApi';
import { makeUser } from '@test/kit/makeUser';

import { syncOnboarding } from './onboardingSync';
import { selectStep } from './wizardSlice';

const unfinished = {
  hasCompletedOnboarding: false,
  progress: { completedSteps: ['welcome'], lastCompletedAt: null, version: ONBOARDING_VERSION },
};

function start() {
  const { answers, calls } = fakeApi({ getOnboarding: () => ({ status: 500, body: {} }) });
  const store = makeStore();
  syncOnboarding(store.startListening);
  store.dispatch(signedIn(makeUser()));
  return { answers, calls, store, step: () => selectStep(store.getState()) };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('shows the wizard only once its progress is known, which is read again after a reconnect', async () => {
  const { answers, calls, store, step } = start();
  await jest.advanceTimersByTimeAsync(2 * SECOND_MS);
  expect(calls).toHaveLength(1);
  expect(step()).toBeNull();
  answers.getOnboarding = () => unfinished;
  store.dispatch(realtimeConnected({ isFirst: false }));
  await jest.advanceTimersByTimeAsync(SECOND_MS);
  expect(step()).toBe('whatsapp-connection');
});

it('reads nothing more after the sign-out', async () => {
  const { calls, store } = start();
  await jest.advanceTimersByTimeAsync(2 * SECOND_MS);
  store.dispatch(signedOut());
  store.dispatch(realtimeConnected({ isFirst: true }));
  await jest.advanceTimersByTimeAsync(2 * SECOND_MS);
  expect(calls).toHaveLength(1);
});
