import { screen, waitFor, within } from '@testing-library/react';

import type { Repeat } from '@contract/planner/repeats';
import type { GroupPair, PlannedBroadcast, PlannedBroadcastWithGroups } from '@contract/schemas/shapes';
import { fieldVariable, writeVariable } from '@contract/variables';
import { fakeApi } from '@test/kit/fakeApi';
import { makeGroup } from '@test/kit/makeGroup';
import { renderApp } from '@test/kit/renderApp';

import { BroadcastForm } from './BroadcastForm';
import { BroadcastLists } from './BroadcastLists';
import { EditPlannedModal } from './EditPlannedModal';

const groups = [makeGroup(1), makeGroup(2)];
const paired = { accountId: 5, accountName: 'Club', messenger: 'max', membersCount: 3, canPost: true };
const pairs: GroupPair[] = [
  { groupId: 1, membersCount: 9, paired: { ...paired, id: 11, name: 'First in MAX' }, values: { 7: 'max.ru' } },
  { groupId: 2, membersCount: 9, paired: { ...paired, id: 12, name: 'Second in MAX' } },
];
const accounts = 'Club, MAX';
const planned: PlannedBroadcastWithGroups = {
  ...{ id: 3, status: 'scheduled', message: 'Webinar', mediaUrl: null, mediaName: null, groupCount: 2 },
  ...{ selection: null, groupIds: [1, 2], startsAtMs: new Date('2040-02-01T10:30').getTime(), repeat: null },
  ...{ revision: 4, missedReason: null, changedAtMs: 1_800_000_000_000, toPairs: true },
};

it('plans for the paired groups too, and names those that lack a value of their account', async () => {
  const { calls } = fakeApi({
    listGroupPairs: () => pairs,
    listGroupDetails: () => [],
    createPlannedBroadcast: () => planned,
    getVariables: () => ({
      fields: [{ id: 7, name: 'Link' }],
      groups: [1, 2].map((id) => ({ id, values: { 7: 'wa.me' } })),
      zone: 'UTC+0',
      memberForms: { ru: {}, en: {} },
    }),
  });
  const { user, t } = renderApp(<BroadcastForm groups={groups} hasOthers onSaved={() => undefined} />);
  await user.click(screen.getByRole('button', { name: t('broadcast:groups.selectAll') }));
  await user.click(await screen.findByRole('button', { name: 'Link' }));
  await user.click(screen.getByRole('radio', { name: t('broadcast:when.kinds.once') }));
  await user.type(await screen.findByLabelText(t('broadcast:when.start')), '01.02.2040 10:30');
  const label = t('pairs:broadcast.label', { amount: 2, accounts });
  await user.click(await screen.findByRole('checkbox', { name: label }));
  await user.click(screen.getByRole('button', { name: t('broadcast:planned.submit') }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(label)).toBeInTheDocument();
  expect(await question.findByText('Second in MAX')).toBeInTheDocument();
  expect(question.queryByText(/First in MAX/)).not.toBeInTheDocument();
  expect(question.getByText(t('variables:check.later'))).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: t('broadcast:planned.submit') }));
  await waitFor(() => expect(calls.at(-1)?.name).toBe('createPlannedBroadcast'));
  const message = writeVariable(fieldVariable(7));
  expect(calls.at(-1)?.body).toMatchObject({ message, groupIds: [1, 2], toPairs: true });
});

it('takes a planned one back from the other account, and says nothing of pairs where that is not changed', async () => {
  const { calls } = fakeApi({
    getPlannedBroadcast: () => planned,
    listPickerGroups: () => groups,
    listGroupPairs: () => pairs,
    changePlannedBroadcast: () => planned,
  });
  const open = () => renderApp(<EditPlannedModal plannedId={3} hasOthers onClose={() => undefined} />);
  const bodies = () => calls.filter(({ name }) => name === 'changePlannedBroadcast').map(({ body }) => body);
  const first = open();
  const save = { name: first.t('broadcast:planned.edit.submit') };
  const box = { name: first.t('pairs:broadcast.label', { amount: 2, accounts }) };
  await screen.findByRole('checkbox', box);
  await first.user.click(screen.getByRole('button', save));
  await waitFor(() => expect(bodies()).toHaveLength(1));
  expect(bodies()[0]).not.toHaveProperty('toPairs');
  first.unmount();
  const second = open();
  await second.user.click(await screen.findByRole('checkbox', box));
  await second.user.click(screen.getByRole('button', save));
  await waitFor(() => expect(bodies()).toHaveLength(2));
  expect(bodies()[1]).toMatchObject({ toPairs: false });
});

describe('in the lists', () => {
  async function list(change: Partial<PlannedBroadcast>) {
    const api = fakeApi({
      listBroadcasts: () => [],
      listPlannedBroadcasts: () => [{ ...planned, ...change }],
      skipPlannedBroadcast: () => planned,
    });
    const nothing = () => undefined;
    const ways = { onChoose: nothing, onEdit: nothing, onMove: nothing };
    const app = renderApp(<BroadcastLists list="planned" isLive hold={null} {...ways} />);
    return { ...api, ...app, row: (await screen.findByText('Webinar')).closest('tr') as HTMLElement };
  }

  it('names the accounts where it is planned too, also before it is skipped there', async () => {
    const other = { accountId: 5, accountName: 'Club', groupCount: 2 };
    const repeat: Repeat = { kind: 'daily', time: '10:00', weekdays: [], monthDay: 1, zone: 'UTC+0', untilMs: null };
    const { user, t, row } = await list({ paired: [other], repeat });
    const quotedName = '«Club»';
    expect(row).toHaveTextContent(t('pairs:broadcast.label', { amount: 2, accounts: quotedName }));
    await user.click(within(row).getAllByRole('button').at(-1) as HTMLElement);
    await user.click(await screen.findByRole('menuitem', { name: t('broadcast:planned.actions.skip') }));
    expect(await screen.findByText(t('pairs:planned.skip', { accounts: quotedName }))).toBeInTheDocument();
  });

  it('leaves one that follows another account to that account', async () => {
    const { t, row } = await list({ follows: { accountId: 1, accountName: null } });
    const account = `«${t('accounts:first')}»`;
    expect(row).toHaveTextContent(t('pairs:planned.follows', { account }));
    expect(within(row).queryByRole('button')).not.toBeInTheDocument();
  });
});
