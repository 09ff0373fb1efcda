import { screen } from '@testing-library/react';

import type { Funnel } from '@contract/schemas/shapes';

import { fakeApi } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { CopyFunnelModal } from './CopyFunnelModal';

const funnel: Funnel = { id: 7, name: 'Spring', active: false, description: null, steps: [] };

it('proposes a name, copies on Enter and closes', async () => {
  const { calls } = fakeApi({ listAllFunnels: () => [funnel], duplicateFunnel: () => ({ ...funnel, id: 8 }) });
  const onClose = jest.fn();
  const { user, t } = renderApp(<CopyFunnelModal funnelId={7} onClose={onClose} />);

  const field = await screen.findByLabelText(t('funnels:copy.field'));
  expect(field).toHaveValue(t('funnels:copy.defaultName', { name: 'Spring' }));
  await user.clear(field);
  await user.type(field, 'Summer{Enter}');

  expect(await screen.findByText(t('funnels:copy.done'))).toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'duplicateFunnel')).toMatchObject({
    params: { id: '7' },
    body: { name: 'Summer' },
  });
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('requires a name and cancels on Escape', async () => {
  const { calls } = fakeApi({ listAllFunnels: () => [funnel] });
  const onClose = jest.fn();
  const { user, t } = renderApp(<CopyFunnelModal funnelId={7} onClose={onClose} />);

  await user.clear(await screen.findByLabelText(t('funnels:copy.field')));
  await user.click(screen.getByRole('button', { name: t('funnels:copy.submit') }));
  expect(await screen.findByText(t('funnels:copy.required'))).toBeInTheDocument();
  expect(calls.map(({ name }) => name)).not.toContain('duplicateFunnel');

  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
