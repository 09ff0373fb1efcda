import { screen, waitFor, within } from '@testing-library/react';

import type { Member } from '@contract/schemas/shapes';

import { chooseOption } from '@test/kit/chooseOption';
import { fakeApi } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { makeGroup } from '@test/kit/makeGroup';

import { MembersModal } from './MembersModal';

const group = makeGroup(5, { name: 'Chat 7' });
const members: Member[] = [
  { phone: '79001112233', name: 'Mia', admin: false },
  { phone: '79005556677', name: 'Ann', admin: true },
  { phone: null, name: null, admin: false },
];
const listGroups = () => [group];
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const open = () => renderApp(<MembersModal groupId={5} onClose={() => {}} />);

it('lists name, phone and role, and marks hidden numbers', async () => {
  fakeApi({ listGroups, listMembers: () => members });
  const { t } = open();
  const rows = within(await screen.findByRole('table', { name: t('groups:members.list') })).getAllByRole('row');
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    `Mia+79001112233${t('groups:members.member')}`,
    `Ann+79005556677${t('groups:members.admin')}`,
    `${t('groups:members.noName')}${t('groups:members.noPhone')}${t('groups:members.member')}`,
  ]);
  expect(screen.getByText(t('groups:members.title', { name: 'Chat 7' }))).toBeInTheDocument();
});

it('sorts by column, searches by name and phone, and filters by role', async () => {
  fakeApi({ listGroups, listMembers: () => members });
  const { user, t } = open();
  await user.click(await screen.findByRole('columnheader', { name: t('groups:members.columns.role') }));
  expect(names()[0]).toBe('Ann');
  const search = screen.getByRole('searchbox', { name: t('groups:members.search') });
  await user.type(search, '1112');
  await waitFor(() => {
    expect(names()).toEqual(['Mia']);
  });
  expect(screen.getByText(t('groups:members.found', { found: 1, total: 3 }))).toBeInTheDocument();
  await user.clear(search);
  const role = screen.getByRole('combobox', { name: t('groups:members.columns.role') });
  await chooseOption(user, role, t('groups:members.roles.admins'));
  expect(names()).toEqual(['Ann']);
  await user.type(search, 'nobody');
  expect(await screen.findByText(t('groups:members.notFound'))).toBeInTheDocument();
});

it('shows that the phone is offline and retries', async () => {
  const { answers } = fakeApi({
    listGroups,
    listMembers: () => ({ status: 409, body: { code: 'MESSENGER_NOT_CONNECTED' } }),
  });
  const { user, t } = open();
  expect(await screen.findByText(t('groups:members.loadFailed'))).toBeInTheDocument();
  answers.listMembers = () => members;
  await user.click(screen.getByRole('button', { name: t('common:actions.retry') }));
  expect(await screen.findByText('Mia')).toBeInTheDocument();
});

it('offers the file when the server cannot list members', async () => {
  fakeApi({ listGroups, listMembers: () => ({ status: 404, body: {} }) });
  const { t } = open();
  expect(await screen.findByText(t('groups:members.notListed'))).toBeInTheDocument();
  expect(screen.getByRole('button', { name: t('groups:members.download') })).toBeEnabled();
});
