import { act, screen } from '@testing-library/react';

import { realtimeConnected, realtimeDisconnected } from '@/api/realtimeActions';
import { renderApp } from '@test/kit/renderApp';

import { OfflineBanner } from './OfflineBanner';

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

it('shows within two seconds that the server is unreachable, and nothing during a short break', () => {
  const { store, t } = renderApp(<OfflineBanner />);
  act(() => {
    store.dispatch(realtimeConnected({ isFirst: true }));
  });
  act(() => {
    store.dispatch(realtimeDisconnected('transport close'));
  });
  wait(1_000);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  act(() => {
    store.dispatch(realtimeConnected({ isFirst: false }));
  });
  act(() => {
    store.dispatch(realtimeDisconnected('transport close'));
  });
  wait(2_000);
  expect(screen.getByRole('alert')).toHaveTextContent(t('layout:offline.server'));
  act(() => {
    store.dispatch(realtimeConnected({ isFirst: false }));
  });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('is patient with the first connection', () => {
  renderApp(<OfflineBanner />);
  wait(5_000);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  wait(2_000);
  expect(screen.getByRole('alert')).toBeInTheDocument();
});

it('shows at once that the browser has no network', () => {
  const { store, t } = renderApp(<OfflineBanner />);
  act(() => {
    store.dispatch(realtimeConnected({ isFirst: true }));
  });
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => {
    window.dispatchEvent(new Event('offline'));
  });
  expect(screen.getByRole('alert')).toHaveTextContent(t('layout:offline.network'));
});
