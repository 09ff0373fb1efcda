import { screen, waitFor } from '@testing-library/react';

import { limits } from '@contract/limits';
import type { Group, InactiveGroup } from '@contract/schemas/shapes';

import { fakeApi, type FakeResponse } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { formatMoment } from '@/lib/moment';

import { DeleteInactiveGroupsModal } from './DeleteInactiveGroupsModal';

const days = limits.groups.inactiveAfterDays;
const quietAtS = 1_700_000_000;
const toRow = (id: number): InactiveGroup => ({
  id,
  name: `Chat ${id}`,
  custom_name: null,
  group_type: 'group',
  members_count: id * 10,
  last_activity_at: quietAtS + id * 86_400,
});
const rows = [toRow(2), toRow(1), { ...toRow(3), last_activity_at: null, custom_name: 'Sales' }];
const unknownCall = () => ({ status: 404, body: {} });

function open(answers: Record<string, FakeResponse>) {
  const onClose = jest.fn();
  const api = fakeApi(answers);
  const rendered = renderApp(<DeleteInactiveGroupsModal onClose={onClose} />);
  const deletions = () => api.calls.filter(({ name }) => name === 'deleteInactiveGroups' || name === 'deleteGroup');
  return { ...rendered, ...api, onClose, deletions };
}

describe('with a server that lists them', () => {
  it('lists each with members and last message, the least active first, all selected', async () => {
    const { t } = open({ listInactiveGroups: () => rows });
    expect(screen.getByText(t('groups:deleteInactive.text', { days }))).toBeInTheDocument();
    const boxes = await screen.findAllByRole('checkbox');
    expect(boxes).toHaveLength(3);
    for (const box of boxes) expect(box).toBeChecked();
    const texts = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(texts.slice(1)).toEqual([
      `Sales30${t('groups:deleteInactive.unknown')}`,
      `Chat 110${formatMoment(quietAtS + 86_400)}`,
      `Chat 220${formatMoment(quietAtS + 2 * 86_400)}`,
    ]);
  });

  it.each([1, 2, 5])('leaves all of them and shows how many were deleted: %d', async (count) => {
    const own = Array.from({ length: count }, (_none, index) => toRow(index + 1));
    const { user, t, onClose, deletions } = open({
      listInactiveGroups: () => own,
      deleteInactiveGroups: () => ({ deleted_count: count }),
    });
    await screen.findAllByRole('checkbox');
    await user.click(screen.getByRole('button', { name: t('groups:deleteInactive.confirm') }));
    expect(await screen.findByText(t('groups:deleteInactive.done', { count }))).toBeInTheDocument();
    // Only the listed ones, not those that became inactive meanwhile.
    expect(deletions()).toMatchObject([{ body: { group_ids: own.map(({ id }) => id) } }]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('leaves only the selected ones and shows their number', async () => {
    const { user, t, deletions } = open({
      listInactiveGroups: () => rows,
      deleteInactiveGroups: () => ({ deleted_count: 1 }),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Chat 2' }));
    expect(screen.queryByRole('button', { name: t('groups:deleteInactive.confirm') })).not.toBeInTheDocument();
    expect(screen.getByText(t('groups:deleteInactive.chosen', { chosen: 2, total: 3 }))).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: t('groups:deleteInactive.confirmChosen', { count: 2 }) }));
    expect(await screen.findByText(t('groups:deleteInactive.done', { count: 1 }))).toBeInTheDocument();
    expect(screen.getByText(t('groups:deleteInactive.remaining', { count: 1 }))).toBeInTheDocument();
    expect(deletions()).toMatchObject([{ name: 'deleteInactiveGroups', body: { group_ids: [1, 3] } }]);
  });

  it('deletes nothing without a selection, and selects all by one click', async () => {
    const { user, t } = open({ listInactiveGroups: () => rows });
    await user.click(await screen.findByRole('button', { name: t('groups:deleteInactive.chooseNone') }));
    expect(screen.getByRole('button', { name: t('groups:deleteInactive.confirmChosen', { count: 0 }) })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: t('groups:deleteInactive.chooseAll') }));
    expect(screen.getByRole('button', { name: t('groups:deleteInactive.confirm') })).toBeEnabled();
  });

  it('shows that there is none and offers no deletion', async () => {
    const { user, t, onClose } = open({ listInactiveGroups: () => [] });
    expect(await screen.findByText(t('groups:deleteInactive.none'))).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: t('groups:deleteInactive.confirm') })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: t('common:actions.close') }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('stays open when the server refuses', async () => {
    const { user, t, onClose } = open({
      listInactiveGroups: () => rows,
      deleteInactiveGroups: () => ({ status: 500, body: {} }),
    });
    await screen.findAllByRole('checkbox');
    await user.click(screen.getByRole('button', { name: t('groups:deleteInactive.confirm') }));
    expect(await screen.findByText(t('groups:deleteInactive.failed'))).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows that the list failed and retries', async () => {
    const { user, t, answers } = open({ listInactiveGroups: () => ({ status: 500, body: {} }) });
    expect(await screen.findByText(t('groups:deleteInactive.loadFailed'))).toBeInTheDocument();
    expect(screen.getByRole('button', { name: t('groups:deleteInactive.confirm') })).toBeDisabled();
    answers.listInactiveGroups = () => rows;
    await user.click(screen.getByRole('button', { name: t('common:actions.retry') }));
    expect(await screen.findAllByRole('checkbox')).toHaveLength(3);
  });
});

describe('with a server that has only the specified calls', () => {
  const listGroups = () =>
    [1, 2, 3, 4].map((id): Pick<Group, 'id' | 'name' | 'group_type'> => ({
      id,
      name: `Chat ${id}`,
      group_type: 'group',
    }));
  const checkGroupActivity: FakeResponse = ({ params }) => ({
    active: params.id === '4',
    last_activity_at: quietAtS,
  });

  it('checks every group and deletes all by the specified call', async () => {
    const { user, t, deletions } = open({
      listInactiveGroups: unknownCall,
      listGroups,
      checkGroupActivity,
      deleteInactiveGroups: () => ({ deleted_count: 3 }),
    });
    expect(await screen.findAllByRole('checkbox')).toHaveLength(3);
    expect(screen.queryByRole('columnheader', { name: t('groups:deleteInactive.columns.members') })).toBeNull();
    await user.click(screen.getByRole('button', { name: t('groups:deleteInactive.confirm') }));
    expect(await screen.findByText(t('groups:deleteInactive.done', { count: 3 }))).toBeInTheDocument();
    expect(deletions()).toMatchObject([{ name: 'deleteInactiveGroups', body: undefined }]);
  });

  it.each([
    ['responds without saying so', () => ({})],
    ['has no such call', unknownCall],
  ])('leaves the selection to a server that %s', async (_kind, activity) => {
    const { user, t, deletions } = open({
      listInactiveGroups: unknownCall,
      listGroups,
      checkGroupActivity: activity,
      deleteInactiveGroups: () => ({ deleted_count: 3 }),
    });
    expect(await screen.findByText(t('groups:deleteInactive.check.untold'))).toBeInTheDocument();
    expect(screen.queryByText(t('groups:deleteInactive.none'))).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: t('groups:deleteInactive.confirm') }));
    expect(await screen.findByText(t('groups:deleteInactive.done', { count: 3 }))).toBeInTheDocument();
    expect(deletions()).toMatchObject([{ name: 'deleteInactiveGroups', body: undefined }]);
  });

  it('deletes a part of them one by one, continuing after a failure', async () => {
    const { user, t, onClose, deletions } = open({
      listInactiveGroups: unknownCall,
      listGroups,
      checkGroupActivity,
      deleteGroup: ({ params }) => (params.id === '1' ? { status: 500, body: {} } : null),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Chat 2' }));
    await user.click(screen.getByRole('button', { name: t('groups:deleteInactive.confirmChosen', { count: 2 }) }));
    expect(await screen.findByText(t('groups:deleteInactive.done', { count: 1 }))).toBeInTheDocument();
    expect(screen.getByText(t('groups:deleteInactive.remaining', { count: 1 }))).toBeInTheDocument();
    expect(deletions().map(({ name, params }) => [name, params.id])).toEqual([
      ['deleteGroup', '1'],
      ['deleteGroup', '3'],
    ]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('can be stopped while checking: groups found so far are deleted one by one', async () => {
    const never = new Promise(() => undefined);
    const { user, t, deletions } = open({
      listInactiveGroups: unknownCall,
      listGroups,
      checkGroupActivity: ({ params }) => (params.id === '1' ? { active: false, last_activity_at: null } : never),
      deleteGroup: () => null,
    });
    await screen.findByText(new RegExp(t('groups:deleteInactive.check.found', { found: 1 })));
    await user.click(screen.getByRole('button', { name: t('groups:deleteInactive.check.stop') }));
    expect(await screen.findByText(t('groups:deleteInactive.check.missed', { count: 3 }))).toBeInTheDocument();
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: t('groups:deleteInactive.confirm') })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: t('groups:deleteInactive.confirmChosen', { count: 1 }) }));
    await waitFor(() => {
      expect(deletions()).toMatchObject([{ name: 'deleteGroup', params: { id: '1' } }]);
    });
  });
});
