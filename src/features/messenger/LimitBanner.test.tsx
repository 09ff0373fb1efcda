import { act, screen } from '@testing-library/react';

import type { MessengerStatus } from '@contract/schemas/shapes';
import { MINUTE_MS } from '@contract/time';

import { realtime } from '@/api/realtimeActions';
import { clockTime } from '@/lib/dateFormat';
import { renderApp } from '@test/kit/renderApp';

import { LimitBanner } from './LimitBanner';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const ready: MessengerStatus = {
  isReady: true,
  isInitializing: false,
  hasAuth: true,
  qrCode: null,
  isDemo: false,
  phoneUrl: null,
  reason: null,
};

it('shows until when WhatsApp limits sending, later after another refusal, and disappears by itself', () => {
  const { store, t } = renderApp(<LimitBanner />);
  const receive = (status: MessengerStatus) => {
    act(() => {
      store.dispatch(realtime['whatsapp:status'](status));
    });
  };
  const pass = (ms: number) => {
    act(() => {
      jest.advanceTimersByTime(ms);
    });
  };
  receive(ready);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  for (const minutes of [1, 2]) {
    const limitedUntil = Date.now() + minutes * MINUTE_MS;
    receive({ ...ready, limitedUntil });
    expect(screen.getByRole('status')).toHaveTextContent(t('messenger:limited', { time: clockTime(limitedUntil) }));
  }
  pass(2 * MINUTE_MS - 1_000);
  expect(screen.getByRole('status')).toBeInTheDocument();
  pass(10_000);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
