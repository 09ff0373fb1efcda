import type { TelegramUpdate } from '../../gateways/telegram/telegram';
import { telegramUpdatesJob } from './telegram.job';

const MINUTE_MS = 60_000;

const update = (id: number): TelegramUpdate => ({
  id,
  kind: 'start',
  chatId: id,
  person: { id, username: null },
  code: null,
});

it('handles the others while one fails, which is left out after a minute', async () => {
  const offsets: number[] = [];
  const waiting = [update(1), update(2), update(3)];
  const telegram = {
    receive: (offset: number) => {
      offsets.push(offset);
      return Promise.resolve({ updates: waiting.filter(({ id }) => id >= offset), nextOffset: waiting.length + 1 });
    },
  };
  const handled: number[] = [];
  const logged: object[] = [];
  const handle = async ({ chatId }: TelegramUpdate) => {
    if (chatId === 2) throw new Error('the database refuses it');
    handled.push(chatId);
  };
  const job = telegramUpdatesJob(telegram, handle, { error: (entry: object) => void logged.push(entry) });
  const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  const { signal } = new AbortController();
  await expect(job.run(signal)).rejects.toThrow('refuses');
  expect(handled).toEqual([1, 3]);
  waiting.push(update(4));
  now.mockReturnValue(1_000 + MINUTE_MS / 2);
  await expect(job.run(signal)).rejects.toThrow('refuses');
  expect(handled).toEqual([1, 3, 4]);
  expect(logged).toHaveLength(0);
  now.mockReturnValue(1_000 + MINUTE_MS);
  expect(await job.run(signal)).toBe(0);
  await job.run(signal);
  now.mockRestore();
  expect(handled).toEqual([1, 3, 4]);
  expect(logged).toHaveLength(1);
  expect(offsets).toEqual([0, 2, 2, 5]);
});

it('leaves out one a minute while all fail, as when the database is away', async () => {
  const waiting = [update(1), update(2)];
  const telegram = {
    receive: (offset: number) =>
      Promise.resolve({ updates: waiting.filter(({ id }) => id >= offset), nextOffset: waiting.length + 1 }),
  };
  const logged: object[] = [];
  const handle = () => Promise.reject(new Error('the database is away'));
  const job = telegramUpdatesJob(telegram, handle, { error: (entry: object) => void logged.push(entry) });
  const now = jest.spyOn(performance, 'now');
  for (const atMs of [0, MINUTE_MS, MINUTE_MS + 1_000, 2 * MINUTE_MS]) {
    now.mockReturnValue(atMs);
    await expect(job.run(new AbortController().signal)).rejects.toThrow('away');
  }
  now.mockRestore();
  expect(logged).toHaveLength(1);
});
