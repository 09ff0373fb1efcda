import { KIND_ABILITIES } from '@contract/messengerKinds';
import { createFakeClock } from '@test/kit/fakeClock';

import type { Messenger, MessengerSession, SessionListener } from '../../gateways/messenger/messenger';
import { openCheckedSession } from './checkedSession';

const GROUP = '120363000000000001@g.us';

function open() {
  const clock = createFakeClock();
  const reported: unknown[] = [];
  const refused: string[] = [];
  const note =
    (kind: string) =>
    (...values: unknown[]) =>
      void reported.push([kind, ...values]);
  const listener: SessionListener = {
    onState: note('state'),
    onGroupsChanged: note('groups'),
    onMessage: async (message) => note('message')(message),
    onVote: async (vote) => note('vote')(vote),
    onMemberJoined: async (...join) => note('joined')(...join),
    onReceipt: note('receipt'),
    onResponse: note('response'),
    responsesWritten: () => Promise.resolve(),
    onRestricted: note('restricted'),
    onQueryLimited: note('limited'),
  };
  let messengerSays = listener;
  const members = [
    { phone: 12, name: 'a\0b', isAdmin: 'yes', lid: '1', username: 7 },
    { lid: 'x@lid' },
    { phone: '79001234567', name: ' ', isAdmin: true, username: 'ann' },
  ];
  const session = { listMembers: () => Promise.resolve(members), state: () => ({ kind: 'off' }) };
  const messenger: Messenger = {
    kind: 'whatsapp',
    abilities: KIND_ABILITIES.simulator,
    makeMessageId: () => '1',
    phoneUrl: () => null,
    waitingCount: () => 0,
    openSession(_accountId, _epoch, given) {
      messengerSays = given;
      return session as never;
    },
  };
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const countRefusedRows = (kind: string, count: number) => void refused.push(`${kind} ${count}`);
  const parts = { messenger, clock, log, countRefusedRows };
  const checked: MessengerSession = openCheckedSession(parts, { id: 1, epoch: 1 }, listener);
  return { checked, messengerSays, reported, refused, clock };
}

it('passes on messages with what can be stored, and refuses those without a group alone', async () => {
  const { messengerSays, reported, refused, clock } = open();
  const nowMs = clock.nowMs();
  await messengerSays.onMessage({ groupAddress: GROUP, text: 'y\0es\ud800', atMs: NaN });
  await messengerSays.onMessage({ groupAddress: '\0@g.us', text: 'lost', atMs: nowMs });
  await messengerSays.onMessage({ groupAddress: GROUP, text: undefined as never, atMs: nowMs * 1_000 });
  await messengerSays.onMessage({ groupAddress: GROUP, text: 'last', atMs: nowMs - 5 });
  expect(reported).toEqual([
    ['message', { groupAddress: GROUP, text: 'yes\ufffd', atMs: expect.closeTo(nowMs, -4) as number }],
    ['message', { groupAddress: GROUP, text: '', atMs: expect.closeTo(nowMs, -4) as number }],
    ['message', { groupAddress: GROUP, text: 'last', atMs: nowMs - 5 }],
  ]);
  expect(refused).toEqual(['message 1']);
});

it('refuses events about what cannot be an address, and repairs moments', () => {
  const { messengerSays, reported, refused } = open();
  messengerSays.onReceipt('3EB0\0');
  messengerSays.onReceipt('3EB0');
  void messengerSays.onMemberJoined('x'.repeat(10_000));
  void messengerSays.onMemberJoined(GROUP);
  messengerSays.onRestricted(NaN);
  messengerSays.onState({ kind: 'banned', untilMs: Date.UTC(50_000, 0, 1) });
  expect(reported).toEqual([
    ['receipt', '3EB0', '3EB0'],
    ['joined', GROUP],
    ['restricted', null],
    ['state', { kind: 'banned', untilMs: null }],
  ]);
  expect(refused).toEqual(['event 1', 'event 1']);
});

it('lists members beside one whose number or name cannot be used', async () => {
  expect(await open().checked.listMembers(GROUP)).toEqual([
    { phone: null, name: 'ab', isAdmin: false, lid: '1', username: null },
    { phone: null, name: null, isAdmin: false, lid: null, username: null },
    { phone: '79001234567', name: null, isAdmin: true, lid: null, username: 'ann' },
  ]);
});
