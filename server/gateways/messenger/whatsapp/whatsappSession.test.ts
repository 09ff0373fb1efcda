import { createFakeClock } from '@test/kit/fakeClock';

import type { ConnectionState } from '../messenger';
import { silentListener } from '../silentListener';
import type { Connection } from './connection';
import { createConnectQueue, type ConnectTurn } from '../connectQueue';
import type { SessionParts } from './sessionParts';
import { createWhatsappSession } from './whatsappSession';

let other: ConnectTurn;
afterEach(() => other.end());

/** A session behind another account that is connecting. `states` are those that it reported. */
function waitInQueue() {
  const connectQueue = createConnectQueue({ turnsMaxCount: 1, gapMs: () => 0, turnMaxMs: 600_000 });
  other = connectQueue.enter(false);
  const open = jest.fn(() => Promise.resolve({ close: () => Promise.resolve() } as Connection));
  const store = { settled: () => Promise.resolve(), clear: () => Promise.resolve() };
  const states: ConnectionState[] = [];
  const session = createWhatsappSession(
    {
      clock: createFakeClock(),
      store: store as SessionParts['store'],
      connectQueue,
      open,
      onError: (error) => {
        throw error;
      },
      changeDelayMs: 0,
    },
    { ...silentListener, onState: (state) => states.push(state) },
  );
  return { open, states, session };
}

it('reports that it waits for its turn to connect, and that the turn has come', async () => {
  const { open, states, session } = waitInQueue();
  const connected = session.connect();
  expect(states).toEqual([{ kind: 'connecting' }, { kind: 'connecting', isQueued: true }]);
  expect(open).not.toHaveBeenCalled();
  other.end();
  await connected;
  expect(states.at(-1)).toEqual({ kind: 'connecting', isQueued: false });
  expect(open).toHaveBeenCalledTimes(1);
  await session.disconnect();
});

it('goes ahead of the others when its owner requests the connection', async () => {
  const { states, open, session } = waitInQueue();
  const connected = session.connect();
  await session.connect(true);
  await connected;
  expect(states.at(-1)).toEqual({ kind: 'connecting', isQueued: false });
  expect(open).toHaveBeenCalledTimes(1);
  await session.disconnect();
});

it('does not report a turn that comes at once', async () => {
  const { states, session } = waitInQueue();
  await session.connect(true);
  expect(states).toEqual([{ kind: 'connecting' }]);
  await session.disconnect();
});
