import { screen } from '@testing-library/react';

import { HOUR_MS } from '@contract/time';

import { compareClocks, toServerMs } from '@/lib/clock';
import { clockTime } from '@/lib/dateFormat';
import { renderApp } from '@test/kit/renderApp';

import { QueryView } from './QueryView';

const NOW_MS = Date.now();
beforeEach(() => compareClocks(new Date(NOW_MS - 3 * HOUR_MS).toUTCString(), NOW_MS, NOW_MS));
afterEach(() => compareClocks(new Date(NOW_MS).toUTCString(), NOW_MS, NOW_MS));

it('says by the clock of the server from when the data is that could not be refreshed', () => {
  const query = { data: 'rows', error: {}, isFetching: false, fulfilledTimeStamp: NOW_MS, refetch: jest.fn() };
  const { t } = renderApp(
    <QueryView query={query} skeleton={null} failure="">
      {(data) => data}
    </QueryView>,
  );
  expect(toServerMs(NOW_MS)).toBeLessThanOrEqual(NOW_MS - 2 * HOUR_MS);
  expect(screen.getByText(t('common:stale', { time: clockTime(toServerMs(NOW_MS)) }))).toBeInTheDocument();
});

it('stays as it is while a failed call is repeated, and repeats it once', async () => {
  const refetch = jest.fn();
  const query = { error: { status: 500 }, isFetching: true, refetch };
  const { user, t } = renderApp(
    <QueryView query={query} skeleton={<p>skeleton</p>} failure="Not loaded">
      {() => null}
    </QueryView>,
  );
  expect(screen.getByText('Not loaded')).toBeInTheDocument();
  expect(screen.queryByText('skeleton')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('common:actions.retry') }));
  expect(refetch).not.toHaveBeenCalled();
});
