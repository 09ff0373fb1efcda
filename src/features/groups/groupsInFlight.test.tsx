import type { ReactElement } from 'react';

import { screen } from '@testing-library/react';

import { fakeApi } from '@test/kit/fakeApi';
import { makeGroup } from '@test/kit/makeGroup';
import { renderApp } from '@test/kit/renderApp';

import { DeleteGroupModal } from './DeleteGroupModal';
import { GreetGroupsModal } from './GreetGroupsModal';
import { LeaveGroupsModal } from './LeaveGroupsModal';
import { RemoveGreetingModal } from './RemoveGreetingModal';

const groups = [makeGroup(5, { has_greeting: true }), makeGroup(6, { has_greeting: true })];
const onClose = () => {};

const dialogs: [string, ReactElement, string, number][] = [
  ['one group is left', <DeleteGroupModal key="" groupId={5} onClose={onClose} />, 'groups:delete.confirm', 1],
  ['groups are left', <LeaveGroupsModal key="" groupIds={[5, 6]} onClose={onClose} />, 'groups:leave.confirm', 2],
  [
    'a greeting is removed',
    <RemoveGreetingModal key="" group={makeGroup(5)} onDone={onClose} onCancel={onClose} />,
    'groups:greeting.removal.confirm',
    1,
  ],
  [
    'greetings are removed',
    <GreetGroupsModal key="" groupIds={[5, 6]} onClose={onClose} />,
    'groups:greeting.many.remove',
    3,
  ],
];

it.each(dialogs)('names messages in flight when %s', async (_what, dialog, button, count) => {
  fakeApi({
    listGroups: () => groups,
    checkGroupActivity: () => ({ active: true, last_activity_at: null }),
    deleteGroup: () => ({ inFlightCount: 1 }),
    deleteGreeting: () => ({ inFlightCount: 1 }),
    saveGreetings: () => ({ doneCount: 2, failures: [], inFlightCount: 3 }),
    getVariables: () => ({ zone: 'UTC+3', memberForms: {}, fields: [], groups: [] }),
  });
  const { user, t } = renderApp(dialog);
  await user.click(await screen.findByRole('button', { name: t(button as never, { count: 2 }) }));
  expect(await screen.findByText(t('common:inFlight', { count }))).toBeInTheDocument();
});
