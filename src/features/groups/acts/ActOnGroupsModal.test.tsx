import { screen, within } from '@testing-library/react';

import { KIND_ABILITIES } from '@contract/messengerKinds';

import { groupCalls } from '@/api/groupsApi';
import { fakeApi } from '@test/kit/fakeApi';
import { makeDetails, makeGroup } from '@test/kit/makeGroup';
import { renderApp } from '@test/kit/renderApp';

import { emptyDraft, findActProblem, toAct, type ActDraft } from './actDraft';
import { ActOnGroupsModal } from './ActOnGroupsModal';

const groups = [makeGroup(5, { name: 'Sales' }), makeGroup(6, { name: 'Support' })];
const details = (ownAdmin: boolean[]) => () =>
  ownAdmin.map((isOwnAdmin, at) => makeDetails(groups[at]?.id ?? 0, { isOwnAdmin, isClosed: false }));

async function open(kind: 'close' | 'rename', answers: Parameters<typeof fakeApi>[0]) {
  const { calls } = fakeApi({ listGroups: () => groups, ...answers });
  const onClose = jest.fn();
  const app = renderApp(null);
  await app.store.dispatch(groupCalls.listGroups.initiate());
  const dialog = <ActOnGroupsModal groupIds={[5, 6]} kind={kind} onClose={onClose} />;
  const shown = renderApp(dialog, { store: app.store });
  return { ...shown, onClose, sent: () => calls.filter(({ name }) => name === 'actOnGroups').map(({ body }) => body) };
}

it('closes the groups where the account is admin, and names the others before', async () => {
  const { user, t, sent, onClose } = await open('close', {
    listGroupDetails: details([true, false]),
    actOnGroups: () => ({ doneCount: 1, failures: [] }),
  });
  expect(await screen.findByText(/Support/)).toHaveTextContent(t('groupActs:notAdmin.some', { count: 1 }));
  await user.click(screen.getByRole('button', { name: t('groupActs:kinds.close') }));
  expect(await screen.findByText(t('groupActs:queued', { count: 1 }))).toBeVisible();
  expect(sent()).toEqual([{ groupIds: [5], act: { kind: 'close', openAfterMinutes: 60 } }]);
  expect(onClose).toHaveBeenCalled();
});

it('can do nothing where the account is admin of none of them', async () => {
  const { t } = await open('close', { listGroupDetails: details([false, false]) });
  expect(await screen.findByText(/Support/)).toHaveTextContent(t('groupActs:notAdmin.all', { count: 2 }));
  expect(screen.getByRole('button', { name: t('groupActs:kinds.close') })).toBeDisabled();
});

it('asks for a name, and shows what the server refused group by group', async () => {
  const { user, t, sent } = await open('rename', {
    listGroupDetails: details([true, true]),
    actOnGroups: () => ({ doneCount: 1, failures: [{ groupId: 6, code: 'GROUP_NOT_FOUND', text: 'It is gone' }] }),
  });
  const submit = await screen.findByRole('button', { name: t('groupActs:doInMany', { count: 2 }) });
  await user.click(submit);
  expect(screen.getByText(t('groupActs:problems.nameMissing'))).toBeVisible();
  await user.type(screen.getByLabelText(t('groupActs:fields.name')), ' Course ');
  await user.click(submit);
  const result = await screen.findByRole('dialog', { name: t('groupActs:failures', { count: 1 }) });
  expect(within(result).getByText('It is gone')).toBeVisible();
  expect(sent()).toEqual([{ groupIds: [5, 6], act: { kind: 'rename', name: 'Course' } }]);
});

it('finds what cannot be done', () => {
  const cases: [Partial<ActDraft>, ReturnType<typeof findActProblem>][] = [
    [{ kind: 'close', openAfterMinutes: 0 }, 'closedMinutes'],
    [{ kind: 'close', openAfterMinutes: 0, opensItself: false }, null],
    [{ kind: 'open' }, null],
    [{ kind: 'rename', name: 'x'.repeat(101) }, 'nameTooLong'],
    [{ kind: 'describe', description: '' }, null],
    [{ kind: 'describe', description: 'x'.repeat(2_049) }, 'descriptionTooLong'],
    [{ kind: 'picture' }, 'pictureMissing'],
    [{ kind: 'picture', mediaUrl: '/uploads/a.pdf' }, 'pictureOther'],
    [{ kind: 'picture', mediaUrl: '/uploads/a.png' }, null],
  ];
  const find = (draft: Partial<ActDraft>, abilities = KIND_ABILITIES.whatsapp) =>
    findActProblem({ ...emptyDraft('open'), ...draft }, abilities);
  for (const [draft, problem] of cases) expect(find(draft)).toBe(problem);
  const described = { kind: 'describe', description: 'x'.repeat(256) } as const;
  expect([find(described), find(described, KIND_ABILITIES.telegram)]).toEqual([null, 'descriptionTooLong']);
  expect(toAct({ ...emptyDraft('close'), opensItself: false })).toEqual({ kind: 'close', openAfterMinutes: null });
  expect(toAct({ ...emptyDraft('describe'), description: ' a ' })).toEqual({ kind: 'describe', description: 'a' });
});

it('keeps a typed name until it is sent or given up, for the same groups only', async () => {
  const { user, t, store, unmount } = await open('rename', { listGroupDetails: details([true, true]) });
  await user.type(screen.getByRole('textbox'), 'Course 2');
  unmount();
  const again = (groupIds: number[]) =>
    renderApp(<ActOnGroupsModal groupIds={groupIds} kind="rename" onClose={() => {}} />, { store });
  const other = again([5]);
  expect(screen.getByRole('textbox')).toHaveValue('');
  other.unmount();
  const same = again([5, 6]);
  expect(screen.getByRole('textbox')).toHaveValue('Course 2');
  await user.click(screen.getByRole('button', { name: t('common:actions.cancel') }));
  same.unmount();
  again([5, 6]);
  expect(screen.getByRole('textbox')).toHaveValue('');
});
