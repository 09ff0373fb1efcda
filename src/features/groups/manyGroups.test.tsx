import { screen, within } from '@testing-library/react';

import { groupCalls } from '@/api/groupsApi';
import { fakeApi } from '@test/kit/fakeApi';
import { makeGroup } from '@test/kit/makeGroup';
import { renderApp } from '@test/kit/renderApp';

import { GreetGroupsModal } from './GreetGroupsModal';
import { LeaveGroupsModal } from './LeaveGroupsModal';

const groups = [
  makeGroup(5, { name: 'Sales', has_greeting: true }),
  makeGroup(6, { name: 'Support' }),
  makeGroup(7, { name: 'Other' }),
];

/** The dialog of groups 5 and 6, or others, once the list has arrived. */
async function open(dialog: typeof GreetGroupsModal, calls: Parameters<typeof fakeApi>[0], groupIds = [5, 6]) {
  const { calls: made } = fakeApi({ listGroups: () => groups, getVariables: () => null, ...calls });
  const Dialog = dialog;
  const onClose = jest.fn();
  const app = renderApp(null);
  await app.store.dispatch(groupCalls.listGroups.initiate());
  const shown = renderApp(<Dialog groupIds={groupIds} onClose={onClose} />, { store: app.store });
  const sent = (name: string) => made.filter((call) => call.name === name);
  return { ...shown, sent, onClose };
}

describe('leaving many groups', () => {
  it('names them, leaves one after the other, and names those that could not be left', async () => {
    const refusal = { status: 'error', code: 'MESSENGER_SILENT', response: 'The phone is silent' };
    const { user, t, sent, onClose } = await open(LeaveGroupsModal, {
      deleteGroup: ({ params }) => (params.id === '5' ? { status: 504, body: refusal } : null),
    });
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('Sales')).toBeVisible();
    expect(dialog.getByText('Support')).toBeVisible();
    expect(dialog.queryByText('Other')).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: t('groups:leave.confirm') }));
    expect(await screen.findByText('The phone is silent')).toBeVisible();
    // Said in the same list.
    const result = within(screen.getByRole('dialog', { name: t('groups:leave.failures', { count: 1 }) }));
    expect(result.getByText(t('groups:leave.done', { count: 1 }))).toBeVisible();
    expect(sent('deleteGroup').map(({ params }) => params.id)).toEqual(['5', '6']);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('stops at a failure that concerns all groups, and says which were not tried', async () => {
    const refusal = { status: 'error', code: 'MESSENGER_NOT_CONNECTED', response: 'The phone is away' };
    const { user, t, sent } = await open(LeaveGroupsModal, { deleteGroup: () => ({ status: 409, body: refusal }) });
    await user.click(screen.getByRole('button', { name: t('groups:leave.confirm') }));
    expect(await screen.findByText('The phone is away')).toBeVisible();
    expect(screen.getByText(t('groups:leave.notTried'))).toBeVisible();
    expect(document.querySelector('.groupFailures-done')).not.toBeInTheDocument();
    expect(sent('deleteGroup')).toHaveLength(1);
  });

  it('closes once all are left, and leaves none when canceled', async () => {
    const { user, t, sent, onClose } = await open(LeaveGroupsModal, { deleteGroup: () => null });
    await user.click(screen.getByRole('button', { name: t('common:actions.cancel') }));
    expect([onClose.mock.calls.length, sent('deleteGroup')]).toEqual([1, []]);
    await user.click(screen.getByRole('button', { name: t('groups:leave.confirm') }));
    expect(await screen.findByText(t('groups:leave.done', { count: 2 }))).toBeVisible();
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});

it('leaving one group is asked with its name', async () => {
  const { t } = await open(LeaveGroupsModal, {}, [6]);
  expect(screen.getByText(t('groups:delete.text', { name: 'Support' }))).toBeVisible();
  expect(screen.queryByText(t('groups:leave.text'))).not.toBeInTheDocument();
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});

describe('a greeting for many groups', () => {
  it('is saved in one call, and the dialog says whose greetings it replaces', async () => {
    const { user, t, sent, onClose } = await open(GreetGroupsModal, {
      saveGreetings: () => ({ doneCount: 2, failures: [] }),
    });
    expect(screen.getByText(t('groups:greeting.many.replaces', { count: 1 }))).toBeVisible();
    await user.click(screen.getByRole('button', { name: t('groups:greeting.submit') }));
    expect(screen.getByText(t('groups:greeting.message.problems.empty'))).toBeVisible();
    expect(sent('saveGreetings')).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: t('groups:greeting.message.label') }), 'Welcome');
    await user.click(screen.getByRole('button', { name: t('groups:greeting.submit') }));
    expect(await screen.findByText(t('groups:greeting.many.saved', { count: 2 }))).toBeVisible();
    expect(sent('saveGreetings')).toMatchObject([
      { body: { groupIds: [5, 6], greeting: { text: 'Welcome', variables: null, mediaUrl: null } } },
    ]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('is removed from those that have one', async () => {
    const { user, t, sent, onClose } = await open(GreetGroupsModal, {
      saveGreetings: () => ({ doneCount: 1, failures: [] }),
    });
    await user.click(screen.getByRole('button', { name: t('groups:greeting.many.remove', { count: 1 }) }));
    expect(await screen.findByText(t('groups:greeting.many.removed', { count: 1 }))).toBeVisible();
    expect(sent('saveGreetings')).toMatchObject([{ body: { groupIds: [5], greeting: null } }]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('stays open with its text when the server refuses', async () => {
    const { user, t, onClose } = await open(GreetGroupsModal, { saveGreetings: () => ({ status: 500, body: {} }) });
    await user.type(screen.getByRole('textbox', { name: t('groups:greeting.message.label') }), 'Welcome');
    await user.click(screen.getByRole('button', { name: t('groups:greeting.submit') }));
    expect(await screen.findByText(t('groups:greeting.message.failed'))).toBeVisible();
    expect(screen.getByRole('textbox', { name: t('groups:greeting.message.label') })).toHaveValue('Welcome');
    expect(onClose).not.toHaveBeenCalled();
  });
});
