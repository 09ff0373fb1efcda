import { screen, waitFor } from '@testing-library/react';

import { fakeApi } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { makeGroup } from '@test/kit/makeGroup';

import { RenameGroupModal } from './RenameGroupModal';

const group = makeGroup(5, { name: 'Chat 7', custom_name: 'Sales' });

it('saves a trimmed name, shows success and closes', async () => {
  const { calls } = fakeApi({ listGroups: () => [group], renameGroup: () => group });
  const onClose = jest.fn();
  const { user, t } = renderApp(<RenameGroupModal groupId={5} onClose={onClose} />);

  const field = await screen.findByLabelText(t('groups:rename.field'));
  expect(field).toHaveValue('Sales');
  await user.clear(field);
  await user.type(field, '  Leads ');
  await user.click(screen.getByRole('button', { name: t('groups:rename.submit') }));

  expect(await screen.findByText(t('groups:rename.saved'))).toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'renameGroup')).toMatchObject({
    params: { id: '5' },
    body: { custom_name: 'Leads' },
  });
  expect(onClose).toHaveBeenCalledTimes(1);
});

it("restores the messenger's name for an empty one", async () => {
  const { calls } = fakeApi({ listGroups: () => [group], renameGroup: () => group });
  const { user, t } = renderApp(<RenameGroupModal groupId={5} onClose={() => {}} />);

  await user.clear(await screen.findByLabelText(t('groups:rename.field')));
  await user.keyboard('{Enter}');

  await waitFor(() => {
    expect(calls.find(({ name }) => name === 'renameGroup')?.body).toEqual({ custom_name: '' });
  });
});

it('stays open when the server refuses', async () => {
  fakeApi({ listGroups: () => [group], renameGroup: () => ({ status: 404, body: { code: 'GROUP_NOT_FOUND' } }) });
  const onClose = jest.fn();
  const { user, t } = renderApp(<RenameGroupModal groupId={5} onClose={onClose} />);

  await user.type(await screen.findByLabelText(t('groups:rename.field')), '!');
  await user.click(screen.getByRole('button', { name: t('groups:rename.submit') }));

  expect(await screen.findByText(t('groups:rename.failed'))).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});
