import { screen, waitFor, within } from '@testing-library/react';

import { HOUR_MS, MINUTE_MS } from '@contract/time';

import { rootReducer } from '@/app/rootReducer';
import { broadcastSlice } from '@/features/broadcast/broadcastSlice';
import { hoursText } from '@/lib/span';
import { fakeApi } from '@test/kit/fakeApi';
import { makeForecastQueue } from '@test/kit/makeForecastQueue';
import { makeGroup } from '@test/kit/makeGroup';
import { renderApp } from '@test/kit/renderApp';

import { BroadcastPage } from './BroadcastPage';

rootReducer.inject(broadcastSlice);

const others = { listBroadcasts: () => [], listPlannedBroadcasts: () => [] };

it('shows its purpose, and keeps the place of the form while the groups are loading', async () => {
  let answerGroups = (_groups: unknown) => {};
  fakeApi({ ...others, listPickerGroups: () => new Promise((resolve) => (answerGroups = resolve)) });
  const { t, container } = renderApp(<BroadcastPage />);
  expect(screen.getByRole('heading', { level: 1, name: t('broadcast:title') })).toBeInTheDocument();
  expect(screen.getByText(t('broadcast:subtitle'))).toBeInTheDocument();
  const place = container.querySelector('.broadcastPage-skeleton');
  expect(place?.closest('[aria-busy=true]')).toHaveAccessibleName(t('common:loading'));
  expect(screen.queryByRole('button', { name: t('broadcast:submit') })).not.toBeInTheDocument();
  await waitFor(() => {
    answerGroups([]);
    expect(screen.getByRole('button', { name: t('broadcast:submit') })).toBeDisabled();
  });
  expect(container.querySelector('.broadcastPage-skeleton')).toBeNull();
});

it('announces that the groups could not be loaded, and shows it in their place', async () => {
  fakeApi({ ...others, listPickerGroups: () => ({ status: 500, body: {} }) });
  const { t } = renderApp(<BroadcastPage />);
  await waitFor(() => {
    expect(screen.getAllByText(t('broadcast:failures.groups'))).toHaveLength(2);
  });
  expect(screen.getByRole('button', { name: t('common:actions.retry') })).toBeEnabled();
});

it('says how long it takes by the forecast, with what is queued before', async () => {
  const nowMs = Date.now();
  const gapMs = MINUTE_MS - 500;
  const queued = [{ dueMs: nowMs - HOUR_MS, kind: 'bulk' as const, count: 90, run: null }];
  fakeApi({
    ...others,
    listPickerGroups: () => [makeGroup(1), makeGroup(2)],
    getForecastQueue: () => makeForecastQueue(nowMs, { gapMinMs: gapMs, gapMaxMs: gapMs }, { queued }),
  });
  const { t, user } = renderApp(<BroadcastPage />);
  await user.click(await screen.findByRole('button', { name: t('broadcast:groups.selectAll') }));
  await user.type(screen.getByRole('textbox', { name: t('broadcast:message.label') }), 'Hi');
  await screen.findByText(t('forecast:foot.messages', { count: 1 }));
  await user.click(screen.getByRole('button', { name: t('broadcast:submit') }));
  const span = t('broadcast:span.about', { span: hoursText(91) });
  const question = within(await screen.findByRole('dialog'));
  expect(await question.findByText(t('broadcast:willTake', { span }), { normalizer: String })).toBeInTheDocument();
});
