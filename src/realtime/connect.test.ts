import { tokenStorage } from '@/api/tokenStorage';

import { connectSocket } from './connect';

const nothing = () => undefined;
const mockIo = jest.fn((_options: unknown) => ({ on: nothing, io: { on: nothing } }));
jest.mock('socket.io-client', () => ({ io: (options: unknown) => mockIo(options) }));

it('opens a websocket, else polls; gives up after five seconds, tries five times, a second apart', async () => {
  await connectSocket();
  expect(mockIo.mock.calls).toEqual([
    [
      expect.objectContaining({
        transports: ['websocket', 'polling'],
        tryAllTransports: true,
        timeout: 5_000,
        reconnectionAttempts: 5,
        reconnectionDelay: 1_000,
      }),
    ],
  ]);
});

it('reads the token anew for every attempt', async () => {
  await connectSocket();
  const { auth } = mockIo.mock.lastCall?.[0] as { auth: (give: (proof: object) => void) => void };
  for (const token of ['one', 'two']) {
    tokenStorage.save(token, {});
    const given = jest.fn();
    auth(given);
    expect(given).toHaveBeenCalledWith({ token });
  }
});
