import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';

import type { MessageActsOutlook, MessageChange } from '@contract/schemas/shapes';

import { fakeApi } from '@test/kit/fakeApi';
import { broadcastCalls } from '@/api/broadcastApi';
import { getMessengerStatus } from '@/api/messengerApi';
import { realtime } from '@/api/realtimeActions';
import { renderApp } from '@test/kit/renderApp';

import { MessageActs } from './MessageActs';
import { MessageActsModal } from './MessageActsModal';

const outlook: MessageActsOutlook = {
  ...{ waitingCount: 0, sentCount: 3, correctableCount: 3, recallableRestCount: 0, recallableCount: 3 },
  ...{ pinnableCount: 3, text: 'Helo', variables: null, results: [] },
};

it('keeps the text of a correction until it is sent, for the same messages only', async () => {
  const { calls } = fakeApi({
    listGroups: () => [],
    getMessageActs: () => outlook,
    actOnMessages: () => ({ doneCount: 1, failures: [], canceledCount: 0, recalledCount: 0 }),
  });
  const dialog = (broadcastId: number) => (
    <MessageActsModal of={{ broadcastId }} kind="correct" onClose={() => undefined} />
  );
  const first = renderApp(dialog(7));
  const { t, user, store } = first;
  const field = () => screen.findByRole('textbox', { name: t('groupActs:messages.text') });
  await user.type(await field(), ' all');
  first.unmount();
  const other = renderApp(dialog(8), { store });
  expect(await field()).toHaveValue('Helo');
  other.unmount();
  const again = renderApp(dialog(7), { store });
  expect(await field()).toHaveValue('Helo all');
  await user.click(screen.getByRole('checkbox', { name: t('groupActs:messages.firstOnly') }));
  await user.click(screen.getByRole('button', { name: t('groupActs:messages.correct') }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'actOnMessages')?.body).toMatchObject({
      act: { kind: 'correct', text: 'Helo all' },
      isFirstOnly: true,
    }),
  );
  expect(await screen.findByText(t('groupActs:queued', { count: 1 }))).toBeVisible();
  again.unmount();
  renderApp(dialog(7), { store });
  expect(await field()).toHaveValue('Helo');
});

it('counts how it went in all groups, and names first where it did not', async () => {
  const result = (groupId: number, status: MessageChange['status'], error: string | null = null) => ({
    ...{ groupId, groupName: `Group ${groupId}` },
    change: { kind: 'correct' as const, status, atMs: Date.now(), text: 'Hello', error },
  });
  fakeApi({
    listGroups: () => [],
    getMessageActs: () => ({
      ...outlook,
      results: [result(1, 'success'), result(2, 'unconfirmed'), result(3, 'queued'), result(4, 'failed', 'windowOver')],
    }),
  });
  const { t } = renderApp(<MessageActsModal of={{ broadcastId: 7 }} kind="correct" onClose={() => undefined} />);
  const counts = { done: '1', failed: '1', unconfirmed: '1', queued: '1' };
  expect(await screen.findByText(t('groupActs:messages.counts', counts))).toBeVisible();
  const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(names).toEqual(['Group 4', 'Group 2', 'Group 1', 'Group 3']);
});

it('pins for as long as is chosen', async () => {
  const { calls } = fakeApi({
    listGroups: () => [],
    getMessageActs: () => outlook,
    actOnMessages: () => ({ doneCount: 3, failures: [], canceledCount: 0, recalledCount: 0 }),
  });
  const { t, user } = renderApp(
    <MessageActsModal of={{ runId: 3, orderNum: 2 }} kind="pin" onClose={() => undefined} />,
  );
  await user.click(await screen.findByRole('radio', { name: t('groupActs:pin.hours') }));
  await user.click(screen.getByRole('button', { name: t('groupActs:messages.pin') }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'actOnMessages')?.body).toMatchObject({
      of: { runId: 3, orderNum: 2 },
      act: { kind: 'pin', days: 1 },
    }),
  );
});

it.each([
  ['not while there is time', 1, false],
  ['when it is too late', 0, true],
])(
  'names the message that is deleted and its group, and says that it is too late: %s',
  async (_when, recallableCount, isLate) => {
    fakeApi({
      listGroups: () => [],
      getMessageActs: () => ({ ...outlook, text: '*Come* today', sentCount: 1, correctableCount: 0, recallableCount }),
    });
    const { t } = renderApp(
      <MessageActsModal of={{ deliveryId: 3 }} kind="recall" groupName="Club «Start»" onClose={() => undefined} />,
    );
    expect(await screen.findByText('Come')).toBeVisible();
    expect(screen.getByText(t('groupActs:messages.inGroup', { name: 'Club „Start“' }))).toBeVisible();
    expect(screen.queryAllByText(t('groupActs:messages.tooLate.recall'))).toHaveLength(isLate ? 1 : 0);
    expect(screen.queryByText(t('groupActs:messages.canRecall', { recallCount: '1', sentCount: '1' }))).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: t('groupActs:messages.recall') }).disabled).toBe(
      isLate,
    );
  },
);

it('says that it is too late for a correction of all, and how many can be deleted instead', async () => {
  const late = { correctableCount: 0, recallableRestCount: 3, recallableCount: 3 };
  fakeApi({ listGroups: () => [], getMessageActs: () => ({ ...outlook, ...late }) });
  const { t, user } = renderApp(<MessageActsModal of={{ broadcastId: 7 }} kind="correct" onClose={() => undefined} />);
  expect(await screen.findByText(t('groupActs:messages.tooLate.correct'))).toBeVisible();
  expect(screen.getByText(t('groupActs:messages.canRecall', { recallCount: '3', sentCount: '3' }))).toBeVisible();
  const submit = screen.getByRole('button', { name: t('groupActs:messages.correct') });
  expect(submit).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: t('groupActs:messages.recallsRest') }));
  expect(submit).toBeEnabled();
});

it('says nothing of lateness while the messages are being changed', async () => {
  const change = { kind: 'correct' as const, status: 'queued' as const, atMs: 0, text: 'Come', error: null };
  const acting = { correctableCount: 0, recallableRestCount: 0, recallableCount: 0 };
  const results = [{ groupId: 1, groupName: 'Club', change }];
  fakeApi({ listGroups: () => [], getMessageActs: () => ({ ...outlook, ...acting, results }) });
  const { t } = renderApp(<MessageActsModal of={{ broadcastId: 7 }} kind="correct" onClose={() => undefined} />);
  expect(await screen.findByText(t('deliveries:statuses.queued'))).toBeInTheDocument();
  expect(screen.queryByText(t('groupActs:messages.tooLate.correct'))).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: t('groupActs:messages.correct') })).toBeDisabled();
});

it.each([
  ['all', 3, 'messages.canPin'],
  ['some', 2, 'messages.canPinSome'],
  ['none', 0, 'messages.tooLate.pin'],
] as const)('says before pinning in how many groups that is possible: %s', async (_how, pinnableCount, text) => {
  fakeApi({ listGroups: () => [], getMessageActs: () => ({ ...outlook, pinnableCount }) });
  const { t } = renderApp(<MessageActsModal of={{ broadcastId: 7 }} kind="pin" onClose={() => undefined} />);
  expect(
    await screen.findByText(t(`groupActs:${text}`, { pinCount: String(pinnableCount), sentCount: '3' })),
  ).toBeVisible();
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: t('groupActs:messages.pin') });
  expect(submit.disabled).toBe(pinnableCount === 0);
});

it('says that nothing begins while all sending is stopped, and that nothing is left, but not that it is too late', async () => {
  const left = { ...outlook, sentCount: 0, correctableCount: 0, recallableCount: 0, pinnableCount: 0 };
  const change = { kind: 'recall' as const, status: 'success' as const, atMs: Date.now(), text: '', error: null };
  fakeApi({
    listGroups: () => [],
    getMessengerStatus: () => ({ isReady: true, sendingStoppedAt: 1 }),
    getMessageActs: () => ({ ...left, results: [{ groupId: 1, groupName: 'Group 1', change }] }),
  });
  const { t, store } = renderApp(<MessageActsModal of={{ broadcastId: 7 }} kind="recall" onClose={() => undefined} />);
  await store.dispatch(getMessengerStatus.initiate());
  expect(await screen.findByText(t('groupActs:held.stopped'))).toBeVisible();
  expect(await screen.findByRole('rowheader', { name: 'Group 1' })).toBeVisible();
  expect(screen.queryByText(t('groupActs:messages.tooLate.recall'))).not.toBeInTheDocument();
  // Another tab lets it go on.
  const connection = { isReady: true, isInitializing: false, hasAuth: true, isDemo: true };
  const goesOn = { ...connection, qrCode: null, phoneUrl: null, reason: null };
  act(() => void store.dispatch(realtime['whatsapp:status'](goesOn)));
  expect(await screen.findByText(t('groupActs:pace'))).toBeVisible();
});

it('offers no correction of a file without a text', async () => {
  fakeApi({});
  const { t } = renderApp(
    <MessageActs of={{ broadcastId: 7 }} messages={undefined} kinds={['correct', 'recall']} hasText={false} />,
  );
  expect(await screen.findByRole('button', { name: t('groupActs:messages.recall') })).toBeVisible();
  expect(screen.queryByRole('button', { name: t('groupActs:messages.correct') })).not.toBeInTheDocument();
});

it('has what is behind it read again once all is done', async () => {
  const change = { kind: 'recall' as const, status: 'queued' as const, atMs: 0, text: '', error: null };
  const results = [{ groupId: 1, groupName: 'Club', change }];
  const { answers, calls } = fakeApi({
    listGroups: () => [],
    getMessageActs: () => ({ ...outlook, results }),
    listBroadcastResults: () => [],
  });
  const { t, store } = renderApp(<MessageActsModal of={{ broadcastId: 7 }} kind="recall" onClose={() => undefined} />);
  await store.dispatch(broadcastCalls.listBroadcastResults.initiate(7));
  expect(await screen.findByText(t('deliveries:statuses.queued'))).toBeInTheDocument();
  const readCount = () => calls.filter(({ name }) => name === 'listBroadcastResults').length;
  expect(readCount()).toBe(1);
  answers.getMessageActs = () => ({
    ...outlook,
    results: [{ ...results[0], change: { ...change, status: 'success' } }],
  });
  await waitFor(() => expect(readCount()).toBe(2), { timeout: 4_000 });
});

it('keeps the place of the focus when its button is gone with what it did', async () => {
  const change = { kind: 'recall' as const, status: 'success' as const, atMs: 0, text: '', error: null };
  fakeApi({ listGroups: () => [], getMessageActs: () => outlook });
  let finish: () => void = () => undefined;
  function Row() {
    const [changes, setChanges] = useState<MessageChange[]>([]);
    finish = () => setChanges([change]);
    return (
      <div data-testid="row">
        <MessageActs of={{ deliveryId: 3 }} messages={[{ changes, sentMs: null }]} kinds={['recall']} hasText />
      </div>
    );
  }
  const { t, user } = renderApp(<Row />);
  await user.click(await screen.findByRole('button', { name: t('groupActs:messages.recall') }));
  await screen.findByRole('dialog');
  act(finish);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByTestId('row')).toContainElement(document.activeElement as HTMLElement));
});
