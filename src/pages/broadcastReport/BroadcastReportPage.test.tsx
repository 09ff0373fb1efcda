import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';

import { fakeApi } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { BroadcastReportPage } from './BroadcastReportPage';

it.each(['999', '0', 'latest'])('leads back to the broadcasts from one that does not exist: %s', async (id) => {
  const body = { status: 'error', code: 'BROADCAST_NOT_FOUND', response: 'No such broadcast', requestId: 'r-1' };
  const { calls } = fakeApi({ getBroadcast: () => ({ status: 404, body }) });
  const { t } = renderApp(
    <Routes>
      <Route path="/broadcast/:id" element={<BroadcastReportPage />} />
    </Routes>,
    { path: `/broadcast/${id}` },
  );
  expect(await screen.findByRole('heading', { level: 1, name: t('broadcast:report.missing.title') })).toBeVisible();
  expect(screen.getByRole('link', { name: t('broadcast:report.all') })).toHaveAttribute('href', '/broadcast');
  expect(screen.queryByRole('button', { name: t('common:actions.retry') })).not.toBeInTheDocument();
  expect(calls).toHaveLength(id === '999' ? 1 : 0);
});
