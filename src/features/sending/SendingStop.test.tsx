import { screen, waitFor } from '@testing-library/react';

import { DAY_MS } from '@contract/time';

import { clockTime } from '@/lib/dateFormat';
import { fakeApi } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { SendingStopBanner } from './SendingStopBanner';
import { StopSendingModal } from './StopSendingModal';

it('asks with the number of queued messages, and closes only once sending is stopped', async () => {
  const answers = {
    getSending: () => ({ stoppedAt: null, queuedCount: 312, plannedCount: 59, nextPlannedAt: Date.now() + 60_000 }),
    stopSending: (): unknown => ({ status: 500, body: {} }),
    getMessengerStatus: () => ({ isReady: true, isInitializing: false, hasAuth: true }),
  };
  const { calls } = fakeApi(answers);
  const onClose = jest.fn();
  const { user, t } = renderApp(<StopSendingModal onClose={onClose} />);
  expect(await screen.findByText(t('sending:queue', { count: 312 }), { exact: false })).toBeInTheDocument();
  const [starts = ''] = t('sending:planned', { count: 59, moment: '' }).split(',');
  expect(screen.getByText(starts, { exact: false })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('sending:stop.confirm') }));
  expect(await screen.findByText(t('sending:stop.failed'))).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  answers.stopSending = () => ({ stoppedAt: Date.now(), queuedCount: 312, inFlightCount: 1 });
  await user.click(screen.getByRole('button', { name: t('sending:stop.confirm') }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(await screen.findByText(t('common:inFlight', { count: 1 }))).toBeInTheDocument();
  expect(calls.filter(({ name }) => name === 'stopSending')).toHaveLength(2);
});

it('shows since when nothing is sent and what waits, and resumes', async () => {
  const stoppedAtMs = Date.now() - 60_000;
  const { calls } = fakeApi({
    getSending: () => ({ stoppedAt: stoppedAtMs, queuedCount: 5 }),
    resumeSending: () => ({ stoppedAt: null, queuedCount: 5 }),
    getMessengerStatus: () => ({ isReady: true, isInitializing: false, hasAuth: true }),
  });
  const { user, t } = renderApp(<SendingStopBanner stoppedAtMs={stoppedAtMs} reason={null} />);
  const banner = screen.getByRole('status');
  expect(banner).toHaveTextContent(t('sending:stoppedAt', { time: clockTime(stoppedAtMs) }));
  await waitFor(() => expect(banner).toHaveTextContent(t('sending:queue', { count: 5 })));
  await user.click(screen.getByRole('button', { name: t('sending:resume.action') }));
  expect(await screen.findByText(t('sending:resume.done'))).toBeInTheDocument();
  expect(calls.map(({ name }) => name)).toContain('resumeSending');
});

it('names a restriction by WhatsApp, and that sending resumes slowly', async () => {
  const stoppedAtMs = Date.now() - 60_000;
  fakeApi({
    getSending: () => ({ stoppedAt: stoppedAtMs, queuedCount: 5, isWarmingUp: true }),
    resumeSending: () => ({ stoppedAt: null, queuedCount: 5, isWarmingUp: true }),
    getMessengerStatus: () => ({ isReady: true, isInitializing: false, hasAuth: true }),
  });
  const { user, t } = renderApp(<SendingStopBanner stoppedAtMs={stoppedAtMs} reason="restricted" />);
  const banner = screen.getByRole('status');
  expect(banner).toHaveTextContent(t('sending:restrictedAt', { time: clockTime(stoppedAtMs) }));
  await waitFor(() => expect(banner).toHaveTextContent(t('sending:queue', { count: 5 })));
  await user.click(screen.getByRole('button', { name: t('sending:resume.action') }));
  expect(await screen.findByText(t('sending:resume.doneSlowly'))).toBeInTheDocument();
});

it('shows the day of an older stop, and no queue while its size is unknown', async () => {
  const stoppedAtMs = Date.now() - 2 * DAY_MS;
  fakeApi({ getSending: () => ({ status: 500, body: {} }) });
  renderApp(<SendingStopBanner stoppedAtMs={stoppedAtMs} reason={null} />);
  const day = String(new Date(stoppedAtMs).getDate());
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(day));
});

it('says that nothing waits only when no start is ahead either', async () => {
  const getSending = { stoppedAt: null, queuedCount: 0, plannedCount: 0, nextPlannedAt: null as number | null };
  fakeApi({ getSending: () => getSending });
  const first = renderApp(<StopSendingModal onClose={() => {}} />);
  expect(await screen.findByText(first.t('sending:queueEmpty'))).toBeInTheDocument();
  first.unmount();
  Object.assign(getSending, { plannedCount: 1, nextPlannedAt: Date.now() + 60_000 });
  const { t } = renderApp(<StopSendingModal onClose={() => {}} />);
  const [start = ''] = t('sending:planned', { count: 1, moment: '' }).split(':');
  expect(await screen.findByText(start, { exact: false })).toBeInTheDocument();
  expect(screen.queryByText(t('sending:queueEmpty'))).not.toBeInTheDocument();
});
