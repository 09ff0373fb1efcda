import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';

import type { Selection, SelectionRule, Tag } from '@contract/schemas/shapes';
import { anyGroupRule } from '@test/kit/anyGroupRule';
import { fakeApi } from '@test/kit/fakeApi';
import { makeDetails, makeGroup } from '@test/kit/makeGroup';
import { renderApp } from '@test/kit/renderApp';
import { chooseOption } from '@test/kit/chooseOption';

import { ManageSelectionsModal } from './ManageSelectionsModal';
import { SelectionChoice } from '@/entities/group/SelectionChoice';

const vip: Tag = { id: 7, name: 'VIP', color: 'red', groupIds: [1, 2, 3] };
const details = [1, 2, 3].map((id) => makeDetails(id, { membersCount: id * 10 }));
const reads = {
  listPickerGroups: () => [
    makeGroup(1, { name: 'Sales' }),
    makeGroup(2, { name: 'News', can_post: false }),
    makeGroup(3, { name: 'Team' }),
    makeGroup(4, { name: 'Other' }),
  ],
  listTags: () => [vip],
  listGroupDetails: () => details,
};
const selection = (id: number, name: string, rule: Partial<SelectionRule>): Selection => ({
  id,
  name,
  rule: { ...anyGroupRule, ...rule },
});

function Chooser({ onChange }: { onChange: (groupIds: number[]) => void }) {
  const [chosenIds, setChosenIds] = useState<number[]>([4]);
  return (
    <>
      <SelectionChoice
        chosenIds={chosenIds}
        onChoose={(groupIds) => {
          setChosenIds(groupIds);
          onChange(groupIds);
        }}
      />
      <button type="button" onClick={() => setChosenIds([1])}>
        Only one
      </button>
    </>
  );
}

it('selects the groups of a selection that can be written to, and shows it until other groups are chosen', async () => {
  fakeApi({ ...reads, listSelections: () => [selection(1, 'Important', { anyTagIds: [vip.id] })] });
  const onChange = jest.fn();
  const { user, t } = renderApp(<Chooser onChange={onChange} />);
  const field = await screen.findByRole('combobox', { name: t('selections:choice.label') });
  await chooseOption(user, field, 'Important');
  expect(onChange).toHaveBeenCalledWith([1, 3]);
  const status = screen.getByRole('status');
  expect(within(status).getByText(t('selections:choice.chosen', { count: 2 }))).toBeVisible();
  expect(within(status).getByText(t('selections:choice.closed', { count: 1 }))).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Only one' }));
  expect(status).toBeEmptyDOMElement();
});

it('is not shown to an owner without selections', async () => {
  const { calls } = fakeApi({ ...reads, listSelections: () => [] });
  const { t } = renderApp(<Chooser onChange={() => {}} />);
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('listSelections'));
  expect(screen.queryByRole('combobox', { name: t('selections:choice.label') })).not.toBeInTheDocument();
});

it('creates a selection and shows meanwhile how many groups it finds', async () => {
  const { calls, answers } = fakeApi({ ...reads, listSelections: () => [] });
  answers.createSelection = ({ body }) => {
    answers.listSelections = () => [{ id: 1, ...(body as object) }];
    return { id: 1, ...(body as object) };
  };
  const { user, t } = renderApp(<ManageSelectionsModal onClose={() => {}} />);
  expect(await screen.findByText(t('selections:manage.none'))).toBeVisible();
  await user.click(screen.getByRole('button', { name: t('selections:manage.create') }));
  expect(await screen.findByText(t('selections:count.found', { count: 4 }))).toBeVisible();
  await user.type(screen.getByLabelText(t('selections:form.membersMin')), '20');
  expect(await screen.findByText(t('selections:count.found', { count: 2 }))).toBeVisible();
  expect(screen.getByText(t('selections:count.closed', { count: 1 }))).toBeVisible();
  expect(screen.getByText('News, Team')).toBeVisible();
  await user.type(screen.getByLabelText(t('selections:form.membersMax')), '5');
  expect(await screen.findByText(t('selections:count.incomplete'))).toBeVisible();
  await user.click(screen.getByRole('button', { name: t('selections:create.submit') }));
  expect(screen.getByText(t('selections:form.problems.empty'))).toBeVisible();
  expect(screen.getByText(t('selections:form.problems.range'))).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText(t('selections:form.name'))).toHaveFocus());
  expect(calls.map(({ name }) => name)).not.toContain('createSelection');

  await user.clear(screen.getByLabelText(t('selections:form.membersMax')));
  await user.type(screen.getByLabelText(t('selections:form.name')), 'Large');
  await chooseOption(
    user,
    screen.getByRole('combobox', { name: t('selections:form.canPost.label') }),
    t('selections:form.canPost.yes'),
  );
  await user.click(screen.getByRole('button', { name: t('selections:create.submit') }));
  const row = await screen.findByRole('row', { name: /Large/ });
  expect(within(row).getByText('1')).toBeVisible();
  expect(calls.find(({ name }) => name === 'createSelection')?.body).toEqual({
    name: 'Large',
    rule: { ...anyGroupRule, membersMin: 20, canPost: true },
  });
});

it('keeps a deleted tag in the rule until it is removed, because then the selection contains more', async () => {
  const { calls } = fakeApi({
    ...reads,
    listSelections: () => [selection(1, 'Old', { allTagIds: [99], type: 'group' })],
    updateSelection: () => ({}),
  });
  const { user, t } = renderApp(<ManageSelectionsModal onClose={() => {}} />);
  await user.click(await screen.findByRole('button', { name: t('selections:manage.editOne', { name: 'Old' }) }));
  expect(await screen.findByText(t('selections:form.deletedTags'))).toBeVisible();
  expect(screen.getByText(t('selections:form.deletedTag'))).toBeVisible();
  expect(await screen.findByText(t('selections:count.found', { count: 0 }))).toBeVisible();
  const field = screen.getByRole('combobox', { name: t('selections:form.allTagIds') });
  fireEvent.keyDown(field, { key: 'Backspace', keyCode: 8, which: 8 });
  expect(await screen.findByText(t('selections:count.found', { count: 4 }))).toBeVisible();
  await user.click(screen.getByRole('button', { name: t('selections:edit.submit') }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'updateSelection')).toMatchObject({
      params: { id: '1' },
      body: { rule: { ...anyGroupRule, type: 'group' } },
    }),
  );
});

it('asks before it deletes a selection', async () => {
  const { calls } = fakeApi({
    ...reads,
    listSelections: () => [selection(1, 'Old', {})],
    deleteSelection: () => null,
  });
  const { user, t } = renderApp(<ManageSelectionsModal onClose={() => {}} />);
  await user.click(await screen.findByRole('button', { name: t('selections:manage.deleteOne', { name: 'Old' }) }));
  expect(screen.getByText(t('selections:delete.text'))).toBeVisible();
  expect(calls.map(({ name }) => name)).not.toContain('deleteSelection');
  await user.click(screen.getByRole('button', { name: t('selections:delete.confirm') }));
  expect(await screen.findByText(t('selections:delete.done'))).toBeVisible();
  expect(calls.find(({ name }) => name === 'deleteSelection')?.params).toEqual({ id: '1' });
});
