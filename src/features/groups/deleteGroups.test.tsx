import { screen } from '@testing-library/react';

import { limits } from '@contract/limits';
import type { Group } from '@contract/schemas/shapes';

import { fakeApi } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { DeleteGroupModal } from './DeleteGroupModal';
import { DeleteInactiveGroupsModal } from './DeleteInactiveGroupsModal';

const group: Group = {
  id: 5,
  name: 'Chat 7',
  custom_name: 'Sales «Autumn»',
  group_type: 'community',
  has_greeting: false,
  funnel_ids: [],
  can_post: true,
};

describe('deleting one group', () => {
  it('names it, asks first, says so and closes', async () => {
    const { calls } = fakeApi({ listGroups: () => [group], deleteGroup: () => null });
    const onClose = jest.fn();
    const { user, t } = renderApp(<DeleteGroupModal groupId={5} onClose={onClose} />);
    expect(await screen.findByText(t('groups:delete.title.community'))).toBeInTheDocument();
    expect(screen.getByText(t('groups:delete.text', { name: 'Sales „Autumn“' }))).toBeInTheDocument();
    expect(calls.map(({ name }) => name)).toEqual(['listGroups']);
    await user.click(screen.getByRole('button', { name: t('groups:delete.confirm') }));
    expect(await screen.findByText(t('groups:delete.done'))).toBeInTheDocument();
    expect(calls.find(({ name }) => name === 'deleteGroup')).toMatchObject({ params: { id: '5' } });
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('stays open when the server refuses, and gives its words', async () => {
    const refusal = { status: 'error', code: 'MESSENGER_NOT_CONNECTED', response: 'The phone is away' };
    fakeApi({ listGroups: () => [group], deleteGroup: () => ({ status: 409, body: refusal }) });
    const onClose = jest.fn();
    const { user, t } = renderApp(<DeleteGroupModal groupId={5} onClose={onClose} />);
    await user.click(await screen.findByRole('button', { name: t('groups:delete.confirm') }));
    expect(await screen.findByText(t('groups:delete.failed.title'))).toBeInTheDocument();
    expect(screen.getByText('The phone is away')).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('has words of its own when the server has none', async () => {
    fakeApi({ listGroups: () => [group], deleteGroup: () => ({ status: 500, body: {} }) });
    const { user, t } = renderApp(<DeleteGroupModal groupId={5} onClose={() => {}} />);
    await user.click(await screen.findByRole('button', { name: t('groups:delete.confirm') }));
    expect(await screen.findByText(t('groups:delete.failed.text'))).toBeInTheDocument();
  });

  it('deletes nothing when it is cancelled', async () => {
    const { calls } = fakeApi({ listGroups: () => [group] });
    const onClose = jest.fn();
    const { user, t } = renderApp(<DeleteGroupModal groupId={5} onClose={onClose} />);
    await user.click(await screen.findByRole('button', { name: t('common:actions.cancel') }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(calls.map(({ name }) => name)).toEqual(['listGroups']);
  });
});

describe('deleting every inactive group', () => {
  const open = (answer: () => unknown) => {
    fakeApi({ deleteInactiveGroups: answer });
    const onClose = jest.fn();
    return { ...renderApp(<DeleteInactiveGroupsModal onClose={onClose} />), onClose };
  };

  it.each([1, 2, 5])('says what inactive is, and how many were deleted: %d', async (deleted_count) => {
    const { user, t, onClose } = open(() => ({ deleted_count }));
    expect(
      screen.getByText(t('groups:deleteInactive.text', { days: limits.groups.inactiveAfterDays })),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: t('groups:deleteInactive.confirm') }));
    expect(await screen.findByText(t('groups:deleteInactive.done', { count: deleted_count }))).toBeInTheDocument();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('says that there was none', async () => {
    const { user, t } = open(() => ({ deleted_count: 0 }));
    await user.click(screen.getByRole('button', { name: t('groups:deleteInactive.confirm') }));
    expect(await screen.findByText(t('groups:deleteInactive.none'))).toBeInTheDocument();
  });

  it('stays open when the server refuses', async () => {
    const { user, t, onClose } = open(() => ({ status: 500, body: {} }));
    await user.click(screen.getByRole('button', { name: t('groups:deleteInactive.confirm') }));
    expect(await screen.findByText(t('groups:deleteInactive.failed'))).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });
});
