import { act, screen, waitFor, within } from '@testing-library/react';

import type { Broadcast, BroadcastResponses, BroadcastResult } from '@contract/schemas/shapes';
import { MINUTE_MS, toSeconds } from '@contract/time';

import { realtime } from '@/api/realtimeActions';
import { rootReducer } from '@/app/rootReducer';
import { formatMoment } from '@/lib/moment';
import { numberFormat } from '@/lib/numberFormat';
import type { SendingHold } from '@/entities/run/sendingHold';

import { fakeApi } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { BroadcastReport } from './BroadcastReport';
import { broadcastSlice } from './broadcastSlice';

rootReducer.inject(broadcastSlice);

const row = (id: number, change: Partial<BroadcastResult> = {}): BroadcastResult => ({
  group_id: id,
  name: `Chat ${id}`,
  custom_name: null,
  status: 'success',
  sent_at: 1_800_000_000 + id,
  error: null,
  ...change,
});

const few = [
  row(10),
  row(2, { status: 'failed', sent_at: null, error: 'TIMEOUT' }),
  row(1, { custom_name: 'Sales', status: 'unconfirmed', sent_at: 1_800_000_000 }),
];

const source: Broadcast = {
  id: 7,
  status: 'completed',
  message: 'Hello',
  media_url: '/uploads/a.png',
  media_name: 'flyer.png',
  sent: 1,
  failed: 1,
  unconfirmed: 1,
  pending: 0,
  canceled: 0,
  total: 3,
  created_at: 1_800_000_000,
  finished_at: 1_800_000_100,
  ends_at: null,
  retry_of: null,
  retried_by: null,
};
const noMessages = { stepMs: MINUTE_MS, buckets: [] };
const unknown: BroadcastResponses = { total: null, groups: [], poll: null };
const ofGroup = { messages: 1, delivered: 480, read: 312, reacted: 7, replied: 0, dropped: 3, members: 500 };
const responses: BroadcastResponses = { total: ofGroup, groups: [{ groupId: 10, ...ofGroup }], poll: null };

async function open(rows: BroadcastResult[], shown = source) {
  const api = fakeApi({
    listBroadcastResults: () => rows,
    getBroadcastTimeline: () => noMessages,
    getBroadcastResponses: () => responses,
    listBroadcastTexts: ({ query }) =>
      [
        { groupId: 10, text: 'Hello Chat 10' },
        { groupId: 11, text: 'Hello Chat 11' },
      ].filter(({ groupId }) => query.groupId === undefined || query.groupId === String(groupId)),
    sendBroadcast: () => ({ id: 8, total: 1 }),
  });
  const app = renderApp(<BroadcastReport broadcast={shown} isLive hold={null} />);
  const table = await screen.findByRole('table', { name: app.t('broadcast:results.list') });
  const names = () =>
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
  const sortBy = (key: 'group' | 'status' | 'moment') =>
    app.user.click(within(table).getByRole('columnheader', { name: app.t(`broadcast:results.columns.${key}`) }));
  return { ...app, ...api, table, names, sortBy };
}

it('shows the message, its file and the counts, which follow the socket, and the time of each message as a table', async () => {
  const startMs = 1_800_000_000_000;
  let timeline = {
    stepMs: MINUTE_MS,
    buckets: [
      { startMs, sent: 3, failed: 1, unconfirmed: 0, expected: 0 },
      { startMs: startMs + 5 * MINUTE_MS, sent: 0, failed: 0, unconfirmed: 0, expected: 6 },
    ],
  };
  const running: Broadcast = { ...source, status: 'running', sent: 3, unconfirmed: 0, pending: 6, total: 10 };
  const { calls } = fakeApi({
    listBroadcastResults: () => [],
    getBroadcastTimeline: () => timeline,
    getBroadcastResponses: () => unknown,
  });
  const { t, user, store } = renderApp(<BroadcastReport broadcast={running} isLive hold={null} />);
  expect(screen.getByText('Hello')).toBeInTheDocument();
  const file = screen.getByRole('link', { name: t('broadcast:confirm.file', { name: 'flyer.png' }) });
  expect(file).toHaveAttribute('href', '/uploads/a.png');
  await user.click(await screen.findByText(t('broadcast:report.chart.table')));
  const cells = () =>
    [...(screen.getAllByRole<HTMLTableElement>('table')[0]?.rows ?? [])].map((row) =>
      [...row.cells].map(({ textContent }) => textContent),
    );
  const kinds = (['sent', 'failed', 'expected'] as const).map((kind) => t(`broadcast:report.kinds.${kind}`));
  expect(cells()).toEqual([
    [t('broadcast:report.chart.since'), ...kinds],
    [formatMoment(toSeconds(startMs)), '3', '1', '0'],
    [formatMoment(toSeconds(startMs + 5 * MINUTE_MS)), '0', '0', '6'],
  ]);
  timeline = { ...timeline, buckets: timeline.buckets.slice(0, 1) };
  act(() => {
    store.dispatch(
      realtime['broadcast:progress']({ id: 7, sent: 8, failed: 1, unconfirmed: 0, pending: 1, total: 10 }),
    );
  });
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '9');
  await waitFor(() => expect(cells()).toHaveLength(2));
  expect(calls.filter(({ name }) => name === 'listBroadcastResults')).toHaveLength(1);
});

it('says what a running broadcast waits for', () => {
  fakeApi({
    listBroadcastResults: () => [],
    getBroadcastTimeline: () => noMessages,
    getBroadcastResponses: () => unknown,
  });
  const broadcast: Broadcast = { ...source, status: 'running', pending: 6, ends_at: 1_800_000_000 };
  const shown = (hold: SendingHold | null) => {
    const { t, unmount } = renderApp(<BroadcastReport broadcast={broadcast} isLive hold={hold} />);
    const end = t('broadcast:history.endsAt', { moment: formatMoment(1_800_000_000) });
    const found = [t(`broadcast:statuses.${hold ?? 'running'}`), end].map((text) => screen.queryByText(text) !== null);
    unmount();
    return found;
  };
  expect(shown(null)).toEqual([true, true]);
  expect(shown('stopped')).toEqual([true, false]);
  expect(shown('offline')).toEqual([true, false]);
});

it('sorts by group in natural order, by status with problems first, and by time', async () => {
  const { names, sortBy } = await open(few);
  expect(names()).toEqual(['Chat 10', 'Chat 2', 'Sales']);
  await sortBy('group');
  expect(names()).toEqual(['Chat 2', 'Chat 10', 'Sales']);
  await sortBy('status');
  expect(names()).toEqual(['Chat 2', 'Sales', 'Chat 10']);
  await sortBy('moment');
  expect(names()).toEqual(['Sales', 'Chat 10', 'Chat 2']);
});

it('filters by one status with its count', async () => {
  const { user, t, names } = await open(few);
  await user.click(screen.getByRole('combobox', { name: t('broadcast:results.filter') }));
  const option = t('broadcast:results.ofStatus', { status: t('deliveries:statuses.failed'), count: 1 });
  await user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
  await waitFor(() => expect(names()).toEqual(['Chat 2']));
});

it('renders only visible rows of 5,000 groups', async () => {
  const { table } = await open(Array.from({ length: 5_000 }, (_, at) => row(at + 1)));
  expect(table).toHaveAttribute('aria-rowcount', '5001');
  expect(within(table).queryAllByRole('rowheader').length).toBeLessThan(100);
});

/** Files that would be saved. */
function catchFiles() {
  const found: Blob[] = [];
  const before = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    found.push(blob as Blob);
    return 'blob:results';
  };
  return { found, stop: () => void (URL.createObjectURL = before) };
}

it('saves what is shown as a file for spreadsheets, with reasons in words', async () => {
  const { user, t } = await open([...few, row(3, { name: '=1+1' })]);
  const blobs = catchFiles();
  await user.click(screen.getByRole('button', { name: t('broadcast:results.csv') }));
  await waitFor(() => expect(blobs.found).toHaveLength(1));
  blobs.stop();
  const text = await new Response(blobs.found[0]).text();
  const [head, , failed, , formula] = text.split('\r\n').map((line) => line.split(';'));
  expect(head?.slice(1)).toEqual([
    ...(['status', 'moment', 'reason'] as const).map((key) => t(`broadcast:results.columns.${key}`)),
    ...(['delivered', 'read', 'reacted', 'replied'] as const).map((kind) => t(`deliveries:responses.${kind}`)),
  ]);
  const reason = t('deliveries:reasons.unknownWithCode', { code: 'TIMEOUT' });
  expect(failed).toEqual(['Chat 2', t('deliveries:statuses.failed'), '', reason, '', '', '', '']);
  expect(formula?.[0]).toBe("'=1+1");
  // A date for spreadsheets.
  expect(formula?.[2]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
});

const withVariables: Broadcast = { ...source, message: 'Hello {{group.name}}', variables: 'en' };

it('shows what a group gets where the text has variables, unless it could not be filled in', async () => {
  const unfilled = row(4, { status: 'failed', sent_at: null, error: 'valueMissing' });
  const { user, t, calls } = await open([row(10), unfilled], withVariables);
  const buttons = screen.getAllByRole('button', { name: t('broadcast:results.text.action') });
  expect(buttons).toHaveLength(1);
  await user.click(buttons[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: t('broadcast:results.text.title', { name: 'Chat 10' }) });
  expect(await within(dialog).findByText('Hello Chat 10')).toBeInTheDocument();
  expect(within(dialog).getByRole('link')).toHaveAttribute('href', '/uploads/a.png');
  expect(calls.filter(({ name }) => name === 'listBroadcastTexts').map(({ query }) => query)).toEqual([
    { groupId: '10' },
  ]);
});

it('says that a group got no text where that is known only now', async () => {
  const closed = row(5, { status: 'failed', sent_at: null, error: 'notWritable' });
  const { user, t } = await open([closed], withVariables);
  await user.click(screen.getByRole('button', { name: t('broadcast:results.text.action') }));
  const dialog = await screen.findByRole('dialog', { name: t('broadcast:results.text.title', { name: 'Chat 5' }) });
  expect(await within(dialog).findByText(t('broadcast:results.text.missing'))).toBeInTheDocument();
});

it('saves these texts with the results, and no file without them', async () => {
  const { user, t, answers } = await open([row(10), row(11), row(4)], withVariables);
  const save = () => user.click(screen.getByRole('button', { name: t('broadcast:results.csv') }));
  const listTexts = answers.listBroadcastTexts;
  answers.listBroadcastTexts = () => ({ status: 500, body: {} });
  const blobs = catchFiles();
  await save();
  expect(await screen.findByText(t('broadcast:results.csvFailed'))).toBeInTheDocument();
  expect(blobs.found).toEqual([]);
  answers.listBroadcastTexts = listTexts;
  await save();
  await waitFor(() => expect(blobs.found).toHaveLength(1));
  blobs.stop();
  const lines = (await new Response(blobs.found[0]).text()).split('\r\n').map((line) => line.split(';').at(-1));
  expect(lines.slice(0, 4)).toEqual([t('broadcast:results.columns.text'), 'Hello Chat 10', 'Hello Chat 11', '']);
});

it('sends to one group again only after a warning that it may have arrived', async () => {
  const { user, t, calls } = await open(few);
  const buttons = screen.getAllByRole('button', { name: t('broadcast:results.resend.action') });
  expect(buttons).toHaveLength(2);
  await user.click(buttons[1] as HTMLElement);
  expect(await screen.findByText(t('broadcast:results.resend.unconfirmed'))).toBeInTheDocument();
  expect(calls.some(({ name }) => name === 'sendBroadcast')).toBe(false);
  await user.click(screen.getAllByRole('button', { name: t('broadcast:results.resend.action') }).at(-1) as HTMLElement);
  expect(await screen.findByText(t('broadcast:started'))).toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'sendBroadcast')?.body).toEqual({
    message: 'Hello',
    media_url: '/uploads/a.png',
    group_ids: [1],
  });
});

it('shows how members responded, in all and per group, and no number where nothing is known', async () => {
  const { t, table } = await open(few);
  const card = screen.getByRole('region', { name: t('deliveries:responses.title') });
  expect(within(card).getByText('312')).toBeInTheDocument();
  expect(within(card).getByText(t('deliveries:responses.dropped', { count: 3 }))).toBeInTheDocument();
  expect(
    within(table).getByText(t('deliveries:responses.line', { delivered: '480', read: '312' })),
  ).toBeInTheDocument();
  expect(within(table).getAllByText(t('deliveries:responses.unknown'))).toHaveLength(2);
});

it('shows how often its short links were followed, all and one by one', async () => {
  const url = 'https://shop.example/a';
  const [first, second] = ['Ab3_-xYz', 'second_1'];
  const shown = { ...source, message: `https://console.example/go/${first} https://console.example/go/${second}` };
  const api = fakeApi({
    listBroadcastResults: () => [],
    getBroadcastTimeline: () => noMessages,
    getBroadcastResponses: () => unknown,
    listShortLinks: ({ query: { slugs } }) => ({
      origin: 'https://console.example',
      links:
        slugs === ''
          ? []
          : [
              { slug: second, url: `${url}?2`, clickCount: 1 },
              { slug: first, url, clickCount: 40 },
            ],
    }),
  });
  const { t } = renderApp(<BroadcastReport broadcast={shown} isLive hold={null} />);
  expect(await screen.findByText(t('deliveries:responses.clicks'))).toBeInTheDocument();
  expect(screen.getByText('41')).toBeInTheDocument();
  const line = { address: `https://console.example/go/${first}`, url, clicks: '40' };
  expect(screen.getByText(t('deliveries:responses.clicksOf', line))).toBeInTheDocument();
  expect(api.calls.filter(({ name }) => name === 'listShortLinks').map(({ query }) => query.slugs)).toEqual([
    '',
    `${first},${second}`,
  ]);
});

it('lists what members chose in its poll, option by option, and what could not be read', async () => {
  fakeApi({
    listBroadcastResults: () => [],
    getBroadcastTimeline: () => noMessages,
    getBroadcastResponses: () => ({
      ...unknown,
      poll: {
        options: [
          { text: '10:00', count: 1_667 },
          { text: '12:00', count: 3 },
        ],
        unread: 2,
      },
    }),
  });
  const { t } = renderApp(<BroadcastReport broadcast={source} isLive hold={null} />);
  const results = await screen.findByRole('region', { name: t('broadcast:poll.title') });
  const options = [...results.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
  expect(options).toEqual([
    ['10:00', numberFormat.format(1_667)],
    ['12:00', '3'],
  ]);
  expect(within(results).getByText(t('plan:poll.unread', { votes: '2' }))).toBeInTheDocument();
});

it('leads to the reports of what other accounts sent with it', async () => {
  const paired = [
    { id: 9, total: 2, accountId: 5, accountName: 'Club' },
    { id: 11, total: 1, accountId: 1, accountName: null },
  ];
  const { t, user } = await open(few, { ...source, toPairs: true, paired });
  const reports = within(screen.getByRole('group', { name: t('pairs:reports.label') }));
  expect(reports.getAllByRole('button').map((button) => button.textContent)).toEqual([
    t('pairs:reports.open', { account: '«Club»' }),
    t('pairs:reports.open', { account: `«${t('accounts:first')}»` }),
  ]);
  const asked = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}', { status: 500 }));
  await user.click(reports.getAllByRole('button')[0] as HTMLElement);
  expect(asked.mock.calls[0]?.[0]).toBe('/api/accounts/5/open');
  expect(await screen.findByText(t('accounts:failures.open'))).toBeVisible();
  asked.mockRestore();
});
