import { fireEvent, screen, waitFor } from '@testing-library/react';

import type { Tag } from '@contract/schemas/shapes';
import { groupCalls } from '@/api/groupsApi';
import { fakeApi } from '@test/kit/fakeApi';
import { makeGroup } from '@test/kit/makeGroup';
import { renderApp } from '@test/kit/renderApp';

import { AddTagModal } from './TagGroupsModal';

const vip: Tag = { id: 1, name: 'VIP', color: 'gray', groupIds: [] };

it('adds a tag to the selected groups and names those that refused it', async () => {
  const { calls } = fakeApi({
    listGroups: () => [makeGroup(5, { name: 'Sales' }), makeGroup(6, { name: 'Full' })],
    listTags: () => [vip],
    tagGroups: () => ({ doneCount: 1, failures: [{ groupId: 6, code: 'GROUP_TAGS_TOO_MANY', text: 'No more tags' }] }),
  });
  const onClose = jest.fn();
  const { store, t } = renderApp(<AddTagModal groupIds={[5, 6]} onClose={onClose} />);
  await store.dispatch(groupCalls.listGroups.initiate());
  const submit = await screen.findByRole('button', { name: t('tags:many.add.submit') });
  expect(submit).toBeDisabled();
  fireEvent.mouseDown(screen.getByRole('combobox', { name: t('tags:many.label') }));
  fireEvent.click(await screen.findByText('VIP', { selector: '.ant-select-item-option-content *' }));
  await waitFor(() => expect(submit).toBeEnabled());
  // The list would cover the button.
  expect(screen.getByRole('combobox', { name: t('tags:many.label') })).toHaveAttribute('aria-expanded', 'false');
  fireEvent.click(submit);
  expect(await screen.findByText('Full')).toBeVisible();
  expect(screen.getByText('No more tags')).toBeVisible();
  expect(screen.queryByText('Sales')).not.toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'tagGroups')).toMatchObject({
    params: { id: '1' },
    body: { action: 'add', groupIds: [5, 6] },
  });
  expect(onClose).not.toHaveBeenCalled();
  const done = () => document.querySelector('.groupFailures-done');
  expect(done()).toHaveTextContent(t('tags:many.add.done', { count: 1 }));
  fireEvent.click(screen.getByText(t('tags:many.undo')));
  expect(await screen.findByText(t('tags:many.undone'))).toBeVisible();
  expect(done()).not.toBeInTheDocument();
  expect(calls.findLast(({ name }) => name === 'tagGroups')).toMatchObject({
    params: { id: '1' },
    body: { action: 'remove', groupIds: [5] },
  });
});
