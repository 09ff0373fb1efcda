import { screen, within } from '@testing-library/react';

import { baseApi } from '@/api/baseApi';
import { groupCalls } from '@/api/groupsApi';
import { listTag } from '@/api/tags';
import { fakeApi } from '@test/kit/fakeApi';
import { makeGroup } from '@test/kit/makeGroup';
import { renderApp } from '@test/kit/renderApp';

import { EditEntryLinkModal } from './EditEntryLinkModal';
import { EntryLinksModal } from './EntryLinksModal';
import { GroupEntryModal } from './GroupEntryModal';

const groups = [makeGroup(5, { name: 'Stream 12' }), makeGroup(6, { name: 'Stream 13' })];
const people = ['Ann', 'Bob'].map((name, at) => ({
  address: `${at}@lid`,
  phone: at === 0 ? '79001112233' : null,
  name,
  askedAtMs: 1_790_000_000_000 + at,
}));

async function open(dialog: React.ReactElement, answers: Parameters<typeof fakeApi>[0]) {
  const { calls } = fakeApi({ listGroups: () => groups, ...answers });
  const app = renderApp(null);
  await app.store.dispatch(groupCalls.listGroups.initiate());
  const shown = renderApp(dialog, { store: app.store });
  const sent = (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body);
  return { ...shown, sent };
}

const ofGroup = {
  getGroupInvite: () => ({ link: 'https://chat.whatsapp.com/Code' }),
  listJoinRequests: () => people,
  listClosedGroups: () => [],
  actOnGroups: () => ({ doneCount: 1, failures: [] }),
};

it('answers the chosen requests at once, none by itself, and offers them no more', async () => {
  const { user, t, sent } = await open(<GroupEntryModal groupId={5} onClose={() => {}} />, ofGroup);
  const table = await screen.findByRole('table', { name: t('groupEntry:requests.title') });
  expect(within(table).getByText(t('groupEntry:requests.hidden'))).toBeVisible();
  expect(screen.getByRole('button', { name: t('groupEntry:requests.approve', { count: 0 }) })).toBeDisabled();
  expect(sent('actOnGroups')).toEqual([]);
  await user.click(within(table).getByRole('checkbox', { name: 'Ann' }));
  await user.click(screen.getByRole('button', { name: t('groupEntry:requests.approve', { count: 1 }) }));
  expect(await screen.findByText(t('groupEntry:queued'))).toBeVisible();
  expect(sent('actOnGroups')).toEqual([{ groupIds: [5], act: { kind: 'admit', isApproved: true, people: ['0@lid'] } }]);
  expect(within(table).queryByText('Ann')).not.toBeInTheDocument();
  await user.click(within(table).getByRole('checkbox', { name: 'Bob' }));
  await user.click(screen.getByRole('button', { name: t('groupEntry:requests.decline', { count: 1 }) }));
  expect(await within(table).findByText(t('groupEntry:requests.answered'))).toBeVisible();
  // Not at the top of the page: its button can do nothing more.
  expect(document.body).not.toHaveFocus();
});

it('resets the invite link only after a question that says what dies, and shows the next one once it is made', async () => {
  let link = 'https://chat.whatsapp.com/Code';
  const answers = { ...ofGroup, getGroupInvite: () => ({ link }) };
  const { user, t, sent, store } = await open(<GroupEntryModal groupId={5} onClose={() => {}} />, answers);
  expect(await screen.findByText('https://chat.whatsapp.com/Code')).toBeVisible();
  await user.click(screen.getByRole('button', { name: t('groupEntry:invite.reset') }));
  expect(await screen.findByText(t('groupEntry:invite.resetText'))).toBeVisible();
  expect(sent('actOnGroups')).toEqual([]);
  const [, confirm] = screen.getAllByText(t('groupEntry:invite.reset'));
  if (confirm) await user.click(confirm);
  expect(await screen.findByText(t('groupEntry:queued'))).toBeVisible();
  expect(sent('actOnGroups')).toEqual([{ groupIds: [5], act: { kind: 'resetInvite' } }]);
  // Nobody copies the link that dies.
  expect(await screen.findByText(t('groupEntry:invite.resetting'))).toBeVisible();
  expect(screen.queryByText(link)).toBeNull();
  link = 'https://chat.whatsapp.com/Next';
  store.dispatch(baseApi.util.invalidateTags([listTag('Group')]));
  expect(await screen.findByText(link)).toBeVisible();
});

it('lists shared links with their addresses, and changes the order and the places of their groups', async () => {
  const place = { membersMaxCount: 100, membersCount: 100, hasInvite: true };
  const link = { id: 1, name: 'Course', slug: 'aBc', groups: [5, 6].map((groupId) => ({ ...place, groupId })) };
  const { user, t, sent } = await open(<EntryLinksModal onClose={() => {}} />, {
    listEntryLinks: () => [link],
    updateEntryLink: () => link,
  });
  expect(await screen.findByText(`${window.location.origin}/go/aBc`)).toBeVisible();
  expect(screen.getByText(t('groupEntry:links.allFull'))).toBeVisible();
  await user.click(screen.getByRole('button', { name: t('groupEntry:links.editOne', { name: 'Course' }) }));
  await user.click(await screen.findByRole('button', { name: t('groupEntry:links.upOne', { name: 'Stream 13' }) }));
  await user.click(screen.getByRole('button', { name: t('groupEntry:links.save') }));
  expect(await screen.findByText(t('groupEntry:links.saved'))).toBeVisible();
  const order = [6, 5].map((groupId) => ({ groupId, membersMaxCount: 100 }));
  expect(sent('updateEntryLink')).toEqual([{ groups: order }]);
});

it('keeps what is typed into a short address until it is saved or given up', async () => {
  const { user, t, store, unmount } = await open(<EditEntryLinkModal link={null} onClose={() => {}} />, {});
  await user.type(screen.getByRole('textbox', { name: t('groupEntry:links.name') }), 'Spring');
  unmount();
  const again = () => renderApp(<EditEntryLinkModal link={null} onClose={() => {}} />, { store });
  const second = again();
  expect(screen.getByRole('textbox', { name: t('groupEntry:links.name') })).toHaveValue('Spring');
  await user.click(screen.getByRole('button', { name: t('common:actions.cancel') }));
  second.unmount();
  again();
  expect(screen.getByRole('textbox', { name: t('groupEntry:links.name') })).toHaveValue('');
});
