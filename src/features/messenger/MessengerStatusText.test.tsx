import { MINUTE_MS } from '@contract/time';

import { act, screen, waitFor } from '@testing-library/react';

import { tokenStorage } from '@/api/tokenStorage';
import { fakeApi } from '@test/kit/fakeApi';
import { fakeTime, passTime } from '@test/kit/passTime';
import { renderApp } from '@test/kit/renderApp';

import { MessengerStatusText } from './MessengerStatusText';

const ready = {
  isReady: true,
  isInitializing: false,
  hasAuth: true,
  qrCode: null,
  isDemo: true,
  phoneUrl: null,
  reason: null,
};

describe('over time', () => {
  beforeEach(() => {
    fakeTime();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('requests the connection status once a minute', async () => {
    const { answers, calls } = fakeApi({ getMessengerStatus: () => ready });
    const { t } = renderApp(<MessengerStatusText />);
    await passTime(100);
    expect(screen.getByRole('status')).toHaveTextContent(t('messenger:status.connected'));
    expect(calls).toHaveLength(1);
    answers.getMessengerStatus = () => ({ ...ready, isReady: false });
    await passTime(MINUTE_MS - 1_000);
    expect(calls).toHaveLength(1);
    await passTime(2_000);
    expect(calls).toHaveLength(2);
    expect(screen.getByRole('status')).toHaveTextContent(t('messenger:status.authorized'));
  });
});

it('shows nothing and keeps the session when this request is refused', async () => {
  tokenStorage.save('one', {});
  const { calls } = fakeApi({ getMessengerStatus: () => ({ status: 401, body: {} }) });
  const { store, t } = renderApp(<MessengerStatusText />);
  await waitFor(() => {
    expect(calls).toHaveLength(1);
  });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(tokenStorage.read()).toBe('one');
  expect(store.getState().session.status).not.toBe('unauthenticated');
  expect(screen.getByRole('status')).toHaveTextContent(t('messenger:status.disconnected'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
