import { screen, waitFor } from '@testing-library/react';

import { limits } from '@contract/limits';

import { groupCalls } from '@/api/groupsApi';
import type { AppStore } from '@/app/store';
import { chooseOption } from '@test/kit/chooseOption';
import { fakeApi } from '@test/kit/fakeApi';
import { makeGroup } from '@test/kit/makeGroup';
import { renderApp } from '@test/kit/renderApp';

import { RenameGroupsModal } from './RenameGroupsModal';

const toGroup = (id: number, name: string, custom_name: string | null) => makeGroup(id, { name, custom_name });
const groups = [toGroup(1, 'Chat 1', null), toGroup(2, 'Chat 2', 'Sales 2025'), toGroup(3, 'Chat 3', 'Leads 2025')];

function open(store?: AppStore) {
  const api = fakeApi({ listGroups: () => groups, renameGroups: () => ({ updated: 1 }) });
  const onClose = jest.fn();
  const rendered = renderApp(<RenameGroupsModal onClose={onClose} />, { store });
  const { t } = rendered;
  const field = (name: string) => screen.findByRole('textbox', { name: t('groups:renameMany.field', { name }) });
  const save = () => screen.getByRole('button', { name: t('groups:renameMany.submit') });
  const sent = () => api.calls.find(({ name }) => name === 'renameGroups')?.body;
  return { ...rendered, ...api, onClose, field, save, sent };
}

it('saves only changed names in one request and closes', async () => {
  const { user, t, field, save, sent, onClose, store } = open();
  expect(await field('Sales 2025')).toHaveValue('Sales 2025');
  expect(save()).toBeDisabled();
  await user.type(await field('Chat 1'), '  Team ');
  await user.clear(await field('Sales 2025'));
  await user.type(await field('Leads 2025'), '!{Backspace}');
  expect(screen.getByText(t('groups:renameMany.changed', { total: 2 }))).toBeInTheDocument();
  await user.click(save());
  expect(await screen.findByText(t('groups:renameMany.saved', { count: 2 }))).toBeInTheDocument();
  expect(sent()).toEqual({ names: { 1: 'Team', 2: '' } });
  expect(onClose).toHaveBeenCalledTimes(1);
  const shown = groupCalls.listGroups.select()(store.getState()).data;
  expect(shown?.map(({ custom_name }) => custom_name)).toEqual(['Team', null, 'Leads 2025']);
});

it('keeps the names when it is left while they are being saved, until they are', async () => {
  const { user, field, save, answers, onClose, store, unmount } = open();
  let answer: (body: unknown) => void = () => undefined;
  answers.renameGroups = () => new Promise((resolve) => (answer = resolve));
  await user.type(await field('Chat 1'), 'Team');
  await user.click(save());
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  unmount();
  answer({ status: 500, body: { status: 'error', code: 'INTERNAL', response: 'x' } });
  const again = open(store);
  expect(await again.field('Chat 1')).toHaveValue('Team');
});

it('applies a rule to all filtered names after a preview of the first', async () => {
  const { user, t, field, save, sent } = open();
  await field('Chat 1');
  await user.type(screen.getByRole('searchbox'), 'leads');
  await waitFor(() => {
    expect(screen.getAllByRole('rowheader')).toHaveLength(1);
  });
  const kind = screen.getByRole('combobox', { name: t('groups:renameMany.rule.kind') });
  await chooseOption(user, kind, t('groups:renameMany.rule.kinds.replace'));
  await user.type(screen.getByRole('textbox', { name: t('groups:renameMany.rule.search') }), '2025');
  await user.type(screen.getByRole('textbox', { name: t('groups:renameMany.rule.replacement') }), '2026');
  const example = t('groups:renameMany.rule.example', { before: 'Leads 2025', after: 'Leads 2026' });
  expect(screen.getByText(example)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('groups:renameMany.rule.apply', { count: 1 }) }));
  expect(await field('Leads 2025')).toHaveValue('Leads 2026');
  await user.click(save());
  await waitFor(() => {
    expect(sent()).toEqual({ names: { 3: 'Leads 2026' } });
  });
});

it('confirms before discarding changes, and closes immediately without any', async () => {
  const { user, t, field, onClose } = open();
  await user.type(await field('Chat 1'), 'Team');
  await user.click(screen.getByRole('button', { name: t('common:actions.cancel') }));
  expect(await screen.findByText(t('groups:renameMany.leave.title'))).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  // The last match is the confirmation's; the first closes the dialog behind it.
  const close = screen.getAllByRole('button', { name: t('groups:renameMany.leave.confirm') }).at(-1);
  await user.click(close as HTMLElement);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('closes immediately when nothing was changed', async () => {
  const { user, t, field, onClose } = open();
  await field('Chat 1');
  await user.click(screen.getByRole('button', { name: t('common:actions.cancel') }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('rejects a name that is too long', async () => {
  const { user, t, field, save } = open();
  await user.click(await field('Chat 1'));
  await user.paste('x'.repeat(limits.groups.customNameMaxChars + 1));
  const maxChars = limits.groups.customNameMaxChars;
  expect(await screen.findByText(t('groups:rename.tooLong', { maxChars }))).toBeInTheDocument();
  expect(save()).toBeDisabled();
});

it('stays open with the typed names when the server refuses', async () => {
  const { user, t, field, save, answers, onClose } = open();
  answers.renameGroups = () => ({ status: 500, body: {} });
  await user.type(await field('Chat 1'), 'Team');
  await user.click(save());
  expect(await screen.findByText(t('groups:renameMany.failed'))).toBeInTheDocument();
  expect(await field('Chat 1')).toHaveValue('Team');
  expect(onClose).not.toHaveBeenCalled();
});

it('has a rule that was typed and not applied again after a reload, until the dialog is closed', async () => {
  const first = open();
  await first.field('Chat 1');
  const ruleOf = ({ t }: typeof first) => screen.getByRole('textbox', { name: t('groups:renameMany.rule.addition') });
  await first.user.type(ruleOf(first), 'New ');
  first.unmount();
  const again = open(first.store);
  await again.field('Chat 1');
  expect(ruleOf(again)).toHaveValue('New ');
  expect(screen.getByText(again.t('common:draft.restored'))).toBeInTheDocument();
  await again.user.click(screen.getByRole('button', { name: again.t('common:actions.cancel') }));
  again.unmount();
  const last = open(first.store);
  await last.field('Chat 1');
  expect(ruleOf(last)).toHaveValue('');
});
