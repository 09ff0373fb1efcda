import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import type { PhoneChat, PhoneMessage } from '@contract/phone';
import { DAY_MS } from '@contract/time';
import { compareClocks } from '@/lib/clock';
import { i18n } from '@/lib/i18n';

import type { ConnectPhone, PhoneListener } from './connectPhone';
import { PhoneApp } from './PhoneApp';
import { formatTime } from './phoneTime';

const t = i18n.getFixedT('ru', 'phone');

const bubble = (id: number, text: string, author: PhoneMessage['author'] = null): PhoneMessage => ({
  id,
  chatId: 1,
  author,
  text,
  media: null,
  mentionsAll: false,
  atMs: 1_790_000_000_000 + id,
});
const chat: PhoneChat = {
  id: 1,
  name: 'Yoga',
  kind: 'community',
  members: [{ id: 5, name: 'Ann', phone: '79', isAdmin: true }],
  isClosed: false,
  description: '',
  pictureUrl: null,
  pinnedText: null,
  lastMessage: bubble(1, '*first*'),
};

type Answer = { status: number; response: unknown };
let answers: Record<string, Answer>;
let requested: { name: string; body: unknown; authorization: string | null }[];
let listener: PhoneListener | null;
let date = '';

const connect: ConnectPhone = (_token, heard) => {
  listener = heard;
  queueMicrotask(() => act(() => heard.onConnected()));
  return () => undefined;
};

// jsdom has none.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
beforeEach(() => {
  answers = {
    'GET /link/abc': { status: 200, response: { email: 'owner@example.com' } },
    'POST /link/abc': { status: 200, response: { token: 'secret' } },
    'GET /chats': { status: 200, response: [chat] },
    'GET /chats/1/messages': { status: 200, response: [bubble(1, '*first*')] },
    'POST /chats/1/messages': { status: 200, response: bubble(9, 'mine', { id: 5, name: 'Ann' }) },
    'POST /unlink': { status: 200, response: null },
  };
  requested = [];
  listener = null;
  date = '';
  globalThis.fetch = async (address, options) => {
    const path = new URL(address as string, window.location.href).pathname.replace('/phone-api', '');
    const name = `${options?.method ?? 'GET'} ${path}`;
    const authorization = new Headers(options?.headers).get('authorization');
    requested.push({ name, body: JSON.parse((options?.body as string | undefined) ?? 'null'), authorization });
    const answer = answers[name] ?? { status: 500, response: null };
    return new Response(JSON.stringify({ response: answer.response }), {
      status: answer.status,
      headers: { date },
    });
  };
});

function open(address: string, token?: string) {
  window.history.replaceState(null, '', address);
  if (token) window.localStorage.setItem('phone_token', token);
  render(<PhoneApp connect={connect} />);
  return userEvent.setup();
}

it('shows where to find a code when there is none', () => {
  open('/phone');
  expect(screen.getByText(t('welcome.text'))).toBeInTheDocument();
  expect(requested).toEqual([]);
});

it('links the console with one click and removes the code from the URL', async () => {
  const user = open('/phone?code=abc');
  await screen.findByText(t('link.account', { email: 'owner@example.com' }));
  await user.click(screen.getByRole('button', { name: t('link.submit') }));
  expect(await screen.findByRole('button', { name: /Yoga/ })).toBeInTheDocument();
  expect(window.location.search).toBe('');
  expect(window.localStorage.getItem('phone_token')).toBe('secret');
  expect(requested.filter((call) => call.name === 'POST /link/abc')).toHaveLength(1);
});

it('takes a code that is typed, as it is shown on the screen', async () => {
  answers['GET /link/ABCD1234'] = { status: 200, response: { email: 'owner@example.com' } };
  const user = open('/phone?enter', 'old');
  const field = screen.getByRole('textbox', { name: t('enter.field') });
  await user.type(field, 'abcd{Enter}');
  expect(screen.getByText(t('enter.problem'))).toBeInTheDocument();
  await user.type(field, '-1234{Enter}');
  expect(await screen.findByText(t('link.account', { email: 'owner@example.com' }))).toBeInTheDocument();
});

it('shows an expired code instead of the link button', async () => {
  answers['GET /link/abc'] = { status: 410, response: 'gone' };
  open('/phone?code=abc');
  expect(await screen.findByText(t('link.expiredTitle'))).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows that the code expired before the click', async () => {
  const user = open('/phone?code=abc');
  answers['POST /link/abc'] = { status: 410, response: 'gone' };
  await user.click(await screen.findByRole('button', { name: t('link.submit') }));
  expect(await screen.findByText(t('link.expiredTitle'))).toBeInTheDocument();
});

it.each([
  ['deleted', { text: '', isRecalled: true }, `${t('chat.me')}: ${t('chat.recalled')}`],
  ['an act', { text: '', act: { kind: 'open' } }, t('acts.open')],
])('says in the list what the newest message is: %s', async (_what, part, text) => {
  answers['GET /chats'] = { status: 200, response: [{ ...chat, lastMessage: { ...bubble(1, ''), ...part } }] };
  open('/phone', 'secret');
  const row = await screen.findByRole('button', { name: /Yoga/ });
  expect(row).toHaveTextContent(text);
});

it('shows a formatted chat, and new messages while it is open', async () => {
  const user = open('/phone', 'secret');
  const row = await screen.findByRole('button', { name: /Yoga/ });
  expect(row).toHaveTextContent(t('kind.community'));
  expect(row).toHaveTextContent(`${t('chat.me')}: first`);
  await user.click(row);

  const log = await screen.findByRole('log');
  expect((await within(log).findByText('first')).tagName).toBe('STRONG');
  expect(within(log).queryByText(t('chat.mentionsAll'))).toBeNull();
  const second = { ...bubble(2, 'second'), mentionsAll: true };
  act(() => listener?.onMessage(second));
  act(() => listener?.onMessage(second));
  expect(within(log).getAllByText('second')).toHaveLength(1);
  expect(within(log).getByText(t('chat.mentionsAll'))).toBeInTheDocument();
  expect(requested.every((call) => call.authorization === 'Bearer secret')).toBe(true);
});

it('tells today by the clock of the server', async () => {
  const nowMs = Date.now();
  const atMs = nowMs - 40 * DAY_MS;
  date = new Date(atMs).toUTCString();
  answers['GET /chats'] = { status: 200, response: [{ ...chat, lastMessage: { ...bubble(1, 'first'), atMs } }] };
  open('/phone', 'secret');
  expect(await screen.findByText(formatTime(atMs))).toBeInTheDocument();
  act(() => compareClocks(new Date(nowMs).toUTCString(), nowMs, nowMs));
});

it('counts unread messages of a closed chat', async () => {
  open('/phone', 'secret');
  await screen.findByRole('button', { name: /Yoga/ });
  act(() => listener?.onMessage(bubble(2, 'second')));
  expect(screen.getByText(t('chats.unread', { count: 1 }))).toBeInTheDocument();
});

it('returns focus to the closed chat', async () => {
  const user = open('/phone', 'secret');
  await user.click(await screen.findByRole('button', { name: /Yoga/ }));
  expect(screen.getByRole('button', { name: t('chat.back') })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: /Yoga/ })).toHaveFocus();
});

it('writes as the selected member with Enter, and keeps a text that failed to send', async () => {
  const user = open('/phone', 'secret');
  await user.click(await screen.findByRole('button', { name: /Yoga/ }));
  const field = screen.getByRole('textbox', { name: t('compose.text') });
  await user.type(field, '\u200b');
  expect(screen.getByRole('button', { name: t('compose.send') })).toBeDisabled();
  await user.clear(field);
  answers['POST /chats/1/messages'] = { status: 500, response: null };
  await user.type(field, 'mine{Enter}');
  expect(await screen.findByText(t('compose.failed'))).toBeInTheDocument();
  expect(field).toHaveValue('mine');

  answers['POST /chats/1/messages'] = { status: 200, response: bubble(9, 'mine', { id: 5, name: 'Ann' }) };
  await user.click(screen.getByRole('button', { name: t('compose.send') }));
  expect(await within(screen.getByRole('log')).findByText('mine')).toBeInTheDocument();
  expect(field).toHaveValue('');
  expect(requested.at(-1)).toMatchObject({ name: 'POST /chats/1/messages', body: { memberId: 5, text: 'mine' } });
});

it('shows who is in a group, who joins it and who leaves it', async () => {
  const bob = { id: 6, name: 'Bob', phone: '78', isAdmin: false };
  const user = open('/phone', 'secret');
  await user.click(await screen.findByRole('button', { name: /Yoga/ }));
  await user.click(screen.getByRole('button', { name: t('members.title') }));
  const dialog = screen.getByRole('dialog', { name: t('members.title') });

  answers['GET /chats'] = { status: 200, response: [{ ...chat, members: [...chat.members, bob] }] };
  await user.type(within(dialog).getByRole('textbox', { name: t('members.name') }), 'Bob{Enter}');
  expect(await within(dialog).findByText(t('members.failed'))).toBeInTheDocument();
  answers['POST /chats/1/members'] = { status: 200, response: bob };
  await user.click(within(dialog).getByRole('button', { name: t('members.join') }));
  expect(await within(dialog).findByText('Bob')).toBeInTheDocument();
  expect(requested.find(({ body }) => body !== null)).toMatchObject({ body: { name: 'Bob' } });
  expect(screen.getByText(t('chat.members', { count: 2 }), { exact: false })).toBeInTheDocument();

  // Ann writes as long as she is there.
  await user.selectOptions(screen.getByRole('combobox', { hidden: true }), 'Ann');
  answers['GET /chats'] = { status: 200, response: [{ ...chat, members: [bob] }] };
  answers['DELETE /chats/1/members/5'] = { status: 200, response: null };
  await user.click(within(dialog).getByRole('button', { name: t('members.leaveNamed', { name: 'Ann' }) }));
  await waitFor(() => expect(within(dialog).queryByText('Ann')).toBeNull());
  expect(screen.getByRole('combobox', { hidden: true })).toHaveDisplayValue('Bob');

  // From elsewhere.
  answers['GET /chats'] = { status: 200, response: [{ ...chat, members: [] }] };
  act(() => listener?.onMembers());
  await waitFor(() => expect(within(dialog).queryByText('Bob')).toBeNull());
});

it('names the author of a message who has left', async () => {
  answers['GET /chats/1/messages'] = { status: 200, response: [bubble(1, 'bye', { id: 0, name: '' })] };
  const user = open('/phone', 'secret');
  await user.click(await screen.findByRole('button', { name: /Yoga/ }));
  expect(await within(screen.getByRole('log')).findByText(t('chat.former'))).toBeInTheDocument();
});

it('requests missed messages after every reconnect', async () => {
  const user = open('/phone', 'secret');
  await user.click(await screen.findByRole('button', { name: /Yoga/ }));
  await within(screen.getByRole('log')).findByText('first');
  act(() => listener?.onDisconnected());
  expect(screen.getByText(t('connection.offline'))).toBeInTheDocument();

  answers['GET /chats/1/messages'] = { status: 200, response: [bubble(1, '*first*'), bubble(2, 'missed')] };
  act(() => listener?.onConnected());
  expect(await within(screen.getByRole('log')).findByText('missed')).toBeInTheDocument();
  expect(screen.queryByText(t('connection.offline'))).toBeNull();
});

it('clears its token when the console unlinks it', async () => {
  open('/phone', 'secret');
  await screen.findByRole('button', { name: /Yoga/ });
  act(() => listener?.onUnlinked());
  expect(screen.getByText(t('unlinked.title'))).toBeInTheDocument();
  expect(window.localStorage.getItem('phone_token')).toBeNull();
});

it('offers a retry when the chats cannot be loaded', async () => {
  answers['GET /chats'] = { status: 500, response: null };
  const user = open('/phone', 'secret');
  expect(await screen.findByText(t('chats.loadFailed'))).toBeInTheDocument();
  answers['GET /chats'] = { status: 200, response: [chat] };
  await user.click(screen.getByRole('button', { name: t('chats.retry') }));
  expect(await screen.findByRole('button', { name: /Yoga/ })).toBeInTheDocument();
});
