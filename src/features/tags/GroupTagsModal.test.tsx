import { fireEvent, screen, waitFor } from '@testing-library/react';

import type { Tag } from '@contract/schemas/shapes';
import { groupCalls } from '@/api/groupsApi';
import { fakeApi } from '@test/kit/fakeApi';
import { makeGroup } from '@test/kit/makeGroup';
import { renderApp } from '@test/kit/renderApp';

import { GroupTagsModal } from './GroupTagsModal';

const vip: Tag = { id: 1, name: 'VIP', color: 'gray', groupIds: [5] };

it('creates a tag by typing its name and saves all tags of the group', async () => {
  const tags = [vip];
  const { calls } = fakeApi({
    listGroups: () => [makeGroup(5, { name: 'Sales' })],
    listTags: () => tags,
    createTag: ({ body }) => {
      const created = { id: 2, groupIds: [], ...(body as Pick<Tag, 'name' | 'color'>) };
      tags.push(created);
      return created;
    },
    setGroupTags: () => null,
  });
  const onClose = jest.fn();
  const { store, t } = renderApp(<GroupTagsModal groupId={5} onClose={onClose} />);
  await store.dispatch(groupCalls.listGroups.initiate());
  const field = await screen.findByRole('combobox', { name: t('tags:ofGroup.label') });
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value: 'Kazan' } });
  fireEvent.click(await screen.findByText(t('common:tags.create', { name: 'Kazan' })));
  expect(await screen.findByText('Kazan', { selector: '.ant-select-selection-item *' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: t('tags:ofGroup.submit') }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const sent = calls.filter(({ name }) => name === 'createTag' || name === 'setGroupTags');
  expect(sent).toMatchObject([
    // The first colour that no tag has.
    { name: 'createTag', body: { name: 'Kazan', color: 'red' } },
    { name: 'setGroupTags', params: { id: '5' }, body: { tagIds: [1, 2] } },
  ]);
});
