import { screen, waitFor } from '@testing-library/react';

import { limits } from '@contract/limits';

import { formatMoment } from '@/lib/moment';
import { fakeApi } from '@test/kit/fakeApi';
import { makeGroup } from '@test/kit/makeGroup';
import { renderApp } from '@test/kit/renderApp';

import { DeleteGroupModal } from './DeleteGroupModal';

const days = limits.groups.inactiveAfterDays;
const lastActivityAt = 1_700_000_000;
const checkGroupActivity = () => ({ active: true, last_activity_at: lastActivityAt });
const group = makeGroup(5, { name: 'Chat 7', custom_name: 'Sales «Autumn»', group_type: 'community' });

describe('deleting one group', () => {
  it('shows its name, confirms, shows success and closes', async () => {
    const { calls } = fakeApi({ listGroups: () => [group], checkGroupActivity, deleteGroup: () => null });
    const onClose = jest.fn();
    const { user, t } = renderApp(<DeleteGroupModal groupId={5} onClose={onClose} />);
    expect(await screen.findByText(t('groups:delete.title.community'))).toBeInTheDocument();
    expect(screen.getByText(t('groups:delete.text', { name: 'Sales „Autumn“' }))).toBeInTheDocument();
    expect(calls.map(({ name }) => name)).not.toContain('deleteGroup');
    await user.click(screen.getByRole('button', { name: t('groups:delete.confirm') }));
    expect(await screen.findByText(t('groups:delete.done'))).toBeInTheDocument();
    expect(calls.find(({ name }) => name === 'deleteGroup')).toMatchObject({ params: { id: '5' } });
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('stays open and shows the text when the server refuses', async () => {
    const refusal = { status: 'error', code: 'MESSENGER_NOT_CONNECTED', response: 'The phone is away' };
    fakeApi({ listGroups: () => [group], checkGroupActivity, deleteGroup: () => ({ status: 409, body: refusal }) });
    const onClose = jest.fn();
    const { user, t } = renderApp(<DeleteGroupModal groupId={5} onClose={onClose} />);
    await user.click(await screen.findByRole('button', { name: t('groups:delete.confirm') }));
    expect(await screen.findByText(t('groups:delete.failed.title'))).toBeInTheDocument();
    expect(screen.getByText('The phone is away')).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('has its own error text when the server sends none', async () => {
    fakeApi({ listGroups: () => [group], checkGroupActivity, deleteGroup: () => ({ status: 500, body: {} }) });
    const { user, t } = renderApp(<DeleteGroupModal groupId={5} onClose={() => {}} />);
    await user.click(await screen.findByRole('button', { name: t('groups:delete.confirm') }));
    expect(await screen.findByText(t('groups:delete.failed.text'))).toBeInTheDocument();
  });

  it('deletes nothing when canceled', async () => {
    const { calls } = fakeApi({ listGroups: () => [group], checkGroupActivity });
    const onClose = jest.fn();
    const { user, t } = renderApp(<DeleteGroupModal groupId={5} onClose={onClose} />);
    await user.click(await screen.findByRole('button', { name: t('common:actions.cancel') }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(calls.map(({ name }) => name)).not.toContain('deleteGroup');
  });

  it.each([
    ['the last message', { active: true, last_activity_at: lastActivityAt }, 'last'],
    ['that nobody writes, and since when', { active: false, last_activity_at: lastActivityAt }, 'silentSince'],
    ['that nobody writes', { active: false, last_activity_at: null }, 'silent'],
    ['that nothing is known', { active: true, last_activity_at: null }, 'unknown'],
  ] as const)('shows %s', async (_what, activity, key) => {
    const { calls } = fakeApi({ listGroups: () => [group], checkGroupActivity: () => activity });
    const { t } = renderApp(<DeleteGroupModal groupId={5} onClose={() => {}} />);
    const values = { days, moment: formatMoment(lastActivityAt) };
    expect(await screen.findByText(t(`groups:delete.activity.${key}`, values))).toBeInTheDocument();
    expect(calls.find(({ name }) => name === 'checkGroupActivity')).toMatchObject({ params: { id: '5' } });
  });

  it('works although the activity check fails', async () => {
    fakeApi({
      listGroups: () => [group],
      checkGroupActivity: () => ({ status: 500, body: {} }),
      deleteGroup: () => null,
    });
    const { user, t } = renderApp(<DeleteGroupModal groupId={5} onClose={() => {}} />);
    await waitFor(() => {
      expect(screen.getByRole('dialog').querySelector('.deleteGroup-activity')).toHaveAttribute('aria-busy', 'false');
    });
    await user.click(await screen.findByRole('button', { name: t('groups:delete.confirm') }));
    expect(await screen.findByText(t('groups:delete.done'))).toBeInTheDocument();
  });
});
