import { screen, waitFor } from '@testing-library/react';

import type { GroupMessage, JournalEntry, MessageChange, RunMessage } from '@contract/schemas/shapes';

import { groupCalls } from '@/api/groupsApi';
import { GroupTimeline } from '@/features/groups/GroupTimeline';
import { JournalTable } from '@/features/journal/JournalTable';
import { RunMessageItem } from '@/features/runs/RunMessageItem';
import { fakeApi } from '@test/kit/fakeApi';
import { makeGroup } from '@test/kit/makeGroup';
import { renderApp } from '@test/kit/renderApp';

/** Acts on messages are offered only where they can succeed. */

const ACTS = ['groupActs:messages.correct', 'groupActs:messages.recall', 'groupActs:messages.pin'] as const;

const recalled: MessageChange = { kind: 'recall', status: 'success', atMs: Date.now(), text: '', error: null };

const sent: GroupMessage = {
  kind: 'broadcast',
  id: 3,
  sourceId: 7,
  funnelName: null,
  status: 'success',
  atMs: Date.now(),
  message: 'Hello',
  variables: null,
  mediaUrl: null,
  error: null,
};
const entry: JournalEntry = { ...sent, groupId: 5, groupName: 'Club', run: null, wait: null };
const ofRun: RunMessage = {
  order_num: 1,
  status: 'success',
  sent_at: 1_800_000_000,
  due_at: null,
  delay_minutes: 0,
  message: 'Hello',
  media_url: null,
  error: null,
};

const PLACES = [
  {
    place: 'the journal',
    view: (part: object) => <JournalTable rows={[{ ...entry, ...part }]} isWhole={false} />,
    count: 2,
  },
  {
    place: 'a run',
    view: (part: object) => <RunMessageItem message={{ ...ofRun, ...part }} runId={1} groupName="Club" />,
    count: 3,
  },
];

function open(view: Parameters<typeof renderApp>[0]) {
  fakeApi({
    listGroups: () => [makeGroup(5)],
    listGroupDetails: () => [],
    getVariables: () => ({ zone: 'UTC', memberForms: {}, fields: [], groups: [] }),
  });
  const app = renderApp(view);
  const offered = () => ACTS.flatMap((key) => screen.queryAllByRole('button', { name: app.t(key) })).length;
  return { ...app, offered };
}

it.each(PLACES)('offers acts in $place, but none on what was deleted', async ({ view, count }) => {
  const { offered, unmount, store } = open(view({}));
  await waitFor(() => expect(offered()).toBe(count));
  unmount();
  renderApp(view({ changes: [recalled] }), { store });
  expect(await screen.findByText(/Hello/)).toBeVisible();
  expect(offered()).toBe(0);
});

it('offers no acts in a group that was left', async () => {
  const { offered, store } = open(<JournalTable rows={[{ ...entry, groupId: 6 }]} isWhole={false} />);
  await store.dispatch(groupCalls.listGroups.initiate());
  await waitFor(() => expect(offered()).toBe(0));
});

it('offers no acts in the timeline of a group on what was deleted', async () => {
  const rows = [sent, { ...sent, id: 4, changes: [recalled] }];
  const { answers } = fakeApi({ listGroups: () => [makeGroup(5)] });
  answers.getGroupTimeline = () => ({ past: rows, ahead: [] });
  const { t } = renderApp(<GroupTimeline groupId={5} />);
  expect(await screen.findAllByRole('button', { name: t('groupActs:messages.recall') })).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: t('groupActs:messages.correct') })).toHaveLength(1);
});
