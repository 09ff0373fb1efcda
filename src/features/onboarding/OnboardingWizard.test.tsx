import { act, screen } from '@testing-library/react';
import { Link } from 'react-router-dom';

import { ONBOARDING_DONE, ONBOARDING_STEPS, type OnboardingStep } from '@contract/onboarding';
import type { Onboarding } from '@contract/schemas/shapes';
import { DAY_MS } from '@contract/time';

import { realtimeConnected } from '@/api/realtimeActions';
import { makeStore } from '@/app/store';
import { fakeApi } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { OnboardingPromo } from './OnboardingPromo';
import { onboardingLoaded, onboardingReset, selectOnboarding, selectPercent } from './onboardingSlice';
import { OnboardingWizard } from './OnboardingWizard';
import { selectStep, wizardMoved } from './wizardSlice';

const state = (completedSteps: string[], change: Partial<Onboarding> = {}): Onboarding => ({
  hasCompletedOnboarding: false,
  progress: { completedSteps, lastCompletedAt: null, version: '1.0.0' },
  ...change,
});
const finished = (agoDays: number) =>
  state([...ONBOARDING_DONE], {
    hasCompletedOnboarding: true,
    progress: {
      completedSteps: [...ONBOARDING_DONE],
      lastCompletedAt: Date.now() - agoDays * DAY_MS,
      version: '1.0.0',
    },
  });

const stats = { messagesSent: 0, funnelsActive: 0, groupsCount: 3, lastUpdate: 1_700_000_000_000 };

const stepAfter = (loaded: Onboarding) => {
  const store = makeStore();
  store.dispatch(onboardingLoaded(loaded));
  return selectStep(store.getState());
};

beforeEach(() => {
  fakeApi({});
});

describe('shows itself', () => {
  it.each<[string, Onboarding, OnboardingStep | null]>([
    ['to a new owner', state([]), 'welcome'],
    ['where somebody stopped', state(['welcome', 'whatsapp-connection']), 'groups-refresh'],
    ['not to who has finished', finished(29), null],
    ['again after thirty days', finished(31), 'welcome'],
    ['anew in another version', { ...finished(1), progress: { ...finished(1).progress, version: '0.9.0' } }, 'welcome'],
  ])('%s', (_title, loaded, step) => {
    expect(stepAfter(loaded)).toBe(step);
  });
});

function open(isConnected = false, path = '/dashboard') {
  const store = makeStore();
  store.dispatch(onboardingLoaded(state([])));
  const rendered = renderApp(
    <>
      <OnboardingWizard isConnected={isConnected} isDemo />
      <OnboardingPromo />
      <Link to="/funnels">funnels</Link>
    </>,
    { store, path },
  );
  return { ...rendered, step: () => selectStep(store.getState()), store };
}

it('goes through seven steps by Next and is then completed', async () => {
  fakeApi({ getStats: () => ({ ...stats, messagesSent: 1 }) });
  const { user, t, store, step } = open();
  for (const expected of ONBOARDING_STEPS) {
    expect(step()).toBe(expected);
    const isLast = expected === 'completion';
    await user.click(screen.getByRole('button', { name: t(isLast ? 'onboarding:finish' : 'onboarding:next') }));
  }
  expect(step()).toBeNull();
  expect(selectOnboarding(store.getState())).toMatchObject({
    hasCompletedOnboarding: true,
    progress: { completedSteps: [...ONBOARDING_DONE], version: '1.0.0' },
  });
  expect(screen.queryByText(t('onboarding:promo.title'))).not.toBeInTheDocument();
});

it('ends with a message on the phone: until one is sent it leads to the broadcast', async () => {
  const { answers } = fakeApi({ getStats: () => stats });
  const { user, t, store } = open();
  for (let at = 1; at < ONBOARDING_STEPS.length; at += 1)
    await user.click(screen.getByRole('button', { name: t('onboarding:next') }));
  expect(await screen.findByRole('heading', { name: t('onboarding:firstSend.title') })).toBeInTheDocument();
  expect(screen.queryByText(t('onboarding:steps.completion.title'))).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('onboarding:places.broadcast') })).toHaveAttribute('href', '/broadcast');
  expect(screen.getByRole('link', { name: t('onboarding:phone') })).toHaveAttribute('href', '/phone');
  answers.getStats = () => ({ ...stats, messagesSent: 1 });
  act(() => {
    store.dispatch(realtimeConnected({ isFirst: false }));
  });
  expect(await screen.findByRole('heading', { name: t('onboarding:steps.completion.title') })).toBeInTheDocument();
});

it('closes by one click, and the dashboard offers to continue', async () => {
  const { user, t, store } = open();
  await user.click(screen.getByRole('button', { name: t('onboarding:next') }));
  await user.click(screen.getByRole('button', { name: t('onboarding:close') }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByText(t('onboarding:promo.text', { percent: 14 }), { normalizer: String })).toBeInTheDocument();
  act(() => {
    store.dispatch(onboardingLoaded(state(['welcome'])));
  });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('onboarding:promo.goOn') }));
  expect(screen.getByRole('heading', { name: t('onboarding:steps.whatsapp-connection.title') })).toBeInTheDocument();
});

it('shows no invitation before the progress is known', () => {
  const { t } = renderApp(<OnboardingPromo />);
  expect(screen.queryByText(t('onboarding:promo.title'))).not.toBeInTheDocument();
});

it('restarts from Help', () => {
  const { store, step } = open();
  act(() => {
    store.dispatch(onboardingLoaded(finished(1)));
    store.dispatch(onboardingReset());
  });
  expect(step()).toBe('welcome');
  expect(selectPercent(store.getState())).toBe(0);
});

describe('a step with an action', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const wait = (ms: number) => {
    act(() => {
      jest.advanceTimersByTime(ms);
    });
  };

  it('waits until it is done', () => {
    const { store, step, t } = open(false);
    act(() => {
      store.dispatch(wizardMoved('whatsapp-connection'));
    });
    wait(5_000);
    expect(step()).toBe('whatsapp-connection');
    expect(screen.queryByText(t('onboarding:done'))).not.toBeInTheDocument();
  });

  it('is checked every second and left half a second after it is done', () => {
    const { store, step, t } = open(true);
    act(() => {
      store.dispatch(wizardMoved('whatsapp-connection'));
    });
    expect(screen.getByText(t('onboarding:done'))).toBeInTheDocument();
    wait(1_400);
    expect(step()).toBe('whatsapp-connection');
    wait(200);
    expect(step()).toBe('groups-refresh');
  });

  it('does not advance when returning to a completed step', () => {
    const { store, step } = open(true);
    act(() => {
      store.dispatch(onboardingLoaded(state(['welcome', 'whatsapp-connection'])));
      store.dispatch(wizardMoved('whatsapp-connection'));
    });
    wait(5_000);
    expect(step()).toBe('whatsapp-connection');
  });

  it('is completed by opening the page', () => {
    const { store, step } = open(false, '/funnels');
    act(() => {
      store.dispatch(wizardMoved('funnels-overview'));
    });
    wait(1_600);
    expect(step()).toBe('broadcast-overview');
  });
});
