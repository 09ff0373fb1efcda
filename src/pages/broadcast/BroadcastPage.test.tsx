import { screen, waitFor } from '@testing-library/react';

import { rootReducer } from '@/app/rootReducer';
import { broadcastSlice } from '@/features/broadcast/broadcastSlice';
import { fakeApi } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { BroadcastPage } from './BroadcastPage';

rootReducer.inject(broadcastSlice);

const others = { listBroadcasts: () => [], getPace: () => ({ status: 404, body: {} }) };

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
