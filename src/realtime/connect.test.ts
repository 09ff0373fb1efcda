import { tokenStorage } from '@/api/tokenStorage';

import { connectSocket } from './connect';

const nothing = () => undefined;
const mockHeard: ((event: string, payload: unknown) => void)[] = [];
const mockIo = jest.fn((_options: unknown) => ({
  on: nothing,
  onAny: (listener: (event: string, payload: unknown) => void) => mockHeard.push(listener),
  io: { on: nothing },
}));
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
    expect(given).toHaveBeenCalledWith({ token, bundles: true });
  }
});

it('hands on the events of a bundle one by one, in their order', async () => {
  const socket = await connectSocket();
  const heard: unknown[] = [];
  socket.onAny((...event) => heard.push(event));
  const bundle = [
    ['whatsapp:qr', { qr: 'a' }],
    ['groups:updated', {}],
  ];
  mockHeard.at(-1)?.('bundle', bundle);
  mockHeard.at(-1)?.('whatsapp:qr', { qr: 'b' });
  expect(heard).toEqual([...bundle, ['whatsapp:qr', { qr: 'b' }]]);
});
