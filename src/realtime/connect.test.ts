import { tokenStorage } from '@/api/tokenStorage';

import { connectSocket } from './connect';

const nothing = () => undefined;
const mockListeners: ((event: string, payload: unknown) => void)[] = [];
const mockIo = jest.fn((_options: unknown) => ({
  on: nothing,
  onAny: (listener: (event: string, payload: unknown) => void) => mockListeners.push(listener),
  io: { on: nothing },
}));
jest.mock('socket.io-client', () => ({ io: (options: unknown) => mockIo(options) }));

it('opens a websocket, falls back to polling, and retries five times, a second apart', async () => {
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

it('reads the token again for every attempt', async () => {
  await connectSocket();
  const { auth } = mockIo.mock.lastCall?.[0] as { auth: (give: (proof: object) => void) => void };
  for (const token of ['one', 'two']) {
    tokenStorage.save(token, {});
    const given = jest.fn();
    auth(given);
    expect(given).toHaveBeenCalledWith({ token, bundles: true });
  }
});

it('passes on the events of a bundle one by one, in their order', async () => {
  const socket = await connectSocket();
  const received: unknown[] = [];
  socket.onAny((...event) => received.push(event));
  const bundle = [
    ['whatsapp:qr', { qr: 'a' }],
    ['groups:updated', {}],
  ];
  mockListeners.at(-1)?.('bundle', bundle);
  mockListeners.at(-1)?.('whatsapp:qr', { qr: 'b' });
  expect(received).toEqual([...bundle, ['whatsapp:qr', { qr: 'b' }]]);
});
