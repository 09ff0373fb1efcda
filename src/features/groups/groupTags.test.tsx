import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import type { Selection, Tag } from '@contract/schemas/shapes';
import { anyGroupRule } from '@test/kit/anyGroupRule';
import { fakeApi } from '@test/kit/fakeApi';
import { makeGroup } from '@test/kit/makeGroup';
import { renderApp } from '@test/kit/renderApp';

import { quoted } from '@/lib/names';

import { GroupBrowser } from './GroupBrowser';

const groups = [1, 2, 3].map((id) => makeGroup(id, { name: `Group ${id}` }));
const tag = (id: number, groupIds: number[]): Tag => ({ id, name: `Tag ${id}`, color: 'blue', groupIds });
const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const cardOf = (name: string) => {
  const card = screen.getByRole('heading', { name }).closest('li');
  if (!card) throw new Error('No card');
  return within(card);
};

function open(
  tags: Tag[] | null,
  path = '/dashboard',
  selections: Selection[] = [],
  more: Parameters<typeof fakeApi>[0] = {},
) {
  fakeApi({
    ...more,
    listSelections: () => selections,
    listTags: () => tags ?? { status: 404, body: { status: 'error', code: 'NOT_FOUND' } },
  });
  const [onAction, onBulkAction] = [jest.fn(), jest.fn()];
  const browser = <GroupBrowser groups={groups} onAction={onAction} onBulkAction={onBulkAction} />;
  return { onAction, onBulkAction, ...renderApp(browser, { path }) };
}

it('shows the tags of a group that can be read in full and a button that names the others', async () => {
  const long = { ...tag(2, [1]), name: 'Tag of the stream in April' };
  const { onAction, user, t } = open([tag(1, [1]), long, tag(3, [1]), tag(4, [1]), tag(5, [1, 2])]);
  expect(await cardOf('Group 1').findByText('Tag 5')).toBeVisible();
  expect(cardOf('Group 1').queryByText(long.name)).not.toBeInTheDocument();
  expect(cardOf('Group 2').getByText('Tag 5')).toBeVisible();
  await user.click(
    cardOf('Group 1').getByRole('button', { name: t('groups:card.moreTags', { total: 1, names: long.name }) }),
  );
  await user.click(cardOf('Group 3').getByRole('button', { name: t('groups:card.tags') }));
  expect(onAction.mock.calls).toEqual([
    ['tags', 1],
    ['tags', 3],
  ]);
});

it('has a line for tags only while any group has one', async () => {
  open([tag(1, [])]);
  expect((await screen.findByText('Group 1')).closest('.groupCard')?.querySelector('.groupTags')).toBeNull();
});

it('filters by the tags of the address together with the search, and by groups without tags', async () => {
  const { t } = open([tag(1, [1, 2]), tag(2, [2])], '/dashboard?tags=1,2&q=group+2');
  await waitFor(() => expect(names()).toEqual(['Group 2']));
  fireEvent.click(screen.getByRole('button', { name: t('groups:filter.reset') }));
  await waitFor(() => expect(names()).toHaveLength(3));
  const field = await screen.findByRole('combobox', { name: t('common:tags.filter.label.ofTags') });
  fireEvent.mouseDown(field);
  fireEvent.click(
    await screen.findByText(t('common:tags.filter.none'), { selector: '.ant-select-item-option-content' }),
  );
  await waitFor(() => expect(names()).toEqual(['Group 3']));
});

it('filters by a saved selection, which takes the place of tags', async () => {
  const selection = { id: 4, name: 'VIP', rule: { ...anyGroupRule, noTagIds: [1] } };
  const { user, t } = open([tag(1, [1])], '/dashboard?tags=s4&q=group', [selection]);
  await waitFor(() => expect(names()).toEqual(['Group 2', 'Group 3']));
  const field = await screen.findByRole('combobox', { name: t('common:tags.filter.label.withSelections') });
  const inList = { selector: '.ant-select-item-option-content *, .ant-select-item-option-content' };
  await user.click(field);
  await user.click((await screen.findAllByText('Tag 1', inList)).at(-1) as HTMLElement);
  await waitFor(() => expect(names()).toEqual(['Group 1']));
  await user.click(await screen.findByText(quoted('VIP'), inList));
  await waitFor(() => expect(names()).toEqual(['Group 2', 'Group 3']));
});

it.each([
  [3, ['label.ofTags', 'selections']],
  [1, ['selections', 'label.ofTags']],
] as const)('lists tags and selections below titles, the shorter block first: %i selections', async (count, titles) => {
  const selections = Array.from({ length: count }, (_none, at) => ({ id: at + 1, name: `${at}`, rule: anyGroupRule }));
  const { user, t } = open([tag(1, [1])], '/dashboard', selections);
  await user.click(await screen.findByRole('combobox', { name: t('common:tags.filter.label.withSelections') }));
  const shown = () => [...document.querySelectorAll('.ant-select-item-group')].map(({ textContent }) => textContent);
  await waitFor(() => expect(shown()).toEqual(titles.map((title) => t(`common:tags.filter.${title}`))));
});

it('shows no group while what the rule of a selection needs is missing', async () => {
  const selection = { id: 4, name: 'VIP', rule: anyGroupRule };
  let isBroken = true;
  const listGroupDetails = () => (isBroken ? { status: 500, body: {} } : []);
  const { user, t } = open([tag(1, [1])], '/dashboard?tags=s4', [selection], { listGroupDetails });
  expect(await screen.findByText(t('groups:filter.selectionFailed'))).toBeVisible();
  expect(names()).toEqual([]);
  isBroken = false;
  await user.click(screen.getByRole('button', { name: t('common:actions.retry') }));
  await waitFor(() => expect(names()).toHaveLength(3));
});

it('ignores a selection that no longer exists', async () => {
  open([tag(1, [1])], '/dashboard?tags=s9');
  expect(await cardOf('Group 1').findByText('Tag 1')).toBeVisible();
  expect(names()).toHaveLength(3);
});

it('ignores a tag that no longer exists', async () => {
  open([tag(1, [1])], '/dashboard?tags=9');
  expect(await cardOf('Group 1').findByText('Tag 1')).toBeVisible();
  expect(names()).toHaveLength(3);
});

it('offers nothing of it with a server that knows no tags', async () => {
  const { store, t } = open(null, '/dashboard?tags=none');
  await waitFor(() => expect(Object.values(store.getState().api.queries)[0]).toMatchObject({ status: 'rejected' }));
  expect(names()).toHaveLength(3);
  expect(screen.queryByRole('button', { name: t('groups:card.tags') })).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: t('common:tags.filter.label.ofTags') })).not.toBeInTheDocument();
});

it('selects everything the filter shows, beside what is selected already', async () => {
  const { onBulkAction, user, t } = open([tag(1, [1])]);
  await user.click(await screen.findByRole('checkbox', { name: 'Group 1' }));
  const bar = within(screen.getByRole('region', { name: t('groups:selection.label') }));
  await user.type(screen.getByRole('searchbox'), 'Group 3');
  await waitFor(() => expect(names()).toEqual(['Group 3']));
  await user.click(bar.getByRole('button', { name: t('common:selection.all', { total: 1 }) }));
  expect(bar.queryByRole('button', { name: t('common:selection.all', { total: 1 }) })).not.toBeInTheDocument();
  await user.click(bar.getByRole('button', { name: t('groups:selection.greet') }));
  expect(onBulkAction).toHaveBeenCalledWith('greet', [1, 3]);
});

it('selects a range with Shift and Space, and passes the selected groups to the buttons of the bar', async () => {
  const { onBulkAction, user, t } = open([tag(1, [1])]);
  await user.click(await screen.findByRole('checkbox', { name: 'Group 1' }));
  screen.getByRole('checkbox', { name: 'Group 3' }).focus();
  await user.keyboard('{Shift>}[Space]{/Shift}');
  const bar = within(screen.getByRole('region', { name: t('groups:selection.label') }));
  expect(bar.getByRole('status')).toHaveTextContent(t('common:selection.chosen', { chosen: 3 }));
  for (const id of [1, 2, 3]) expect(screen.getByRole('checkbox', { name: `Group ${id}` })).toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: 'Group 2' }));
  await user.click(bar.getByRole('button', { name: t('groups:selection.addTag') }));
  await user.click(bar.getByRole('button', { name: t('groups:selection.removeTag') }));
  expect(onBulkAction.mock.calls).toEqual([
    ['addTag', [1, 3]],
    ['removeTag', [1, 3]],
  ]);
  await user.click(bar.getByRole('button', { name: t('common:selection.clear') }));
  expect(screen.queryByRole('region', { name: t('groups:selection.label') })).not.toBeInTheDocument();
});
