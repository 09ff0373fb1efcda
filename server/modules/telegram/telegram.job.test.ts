import type { TelegramUpdate } from '../../gateways/telegram/telegram';
import { telegramUpdatesJob } from './telegram.job';

const MINUTE_MS = 60_000;

it('leaves out an update that cannot be handled for a minute, so that the others are handled', async () => {
  const update = (chatId: number): TelegramUpdate => ({
    kind: 'start',
    chatId,
    person: { id: chatId, username: null },
    code: null,
  });
  const offsets: number[] = [];
  const telegram = {
    receive: (offset: number) => {
      offsets.push(offset);
      return Promise.resolve({ updates: [update(1), update(2)], nextOffset: 12 });
    },
  };
  const handled: number[] = [];
  const logged: object[] = [];
  const handle = async ({ chatId }: TelegramUpdate) => {
    if (chatId === 1) throw new Error('the database refuses it');
    handled.push(chatId);
  };
  const job = telegramUpdatesJob(telegram, handle, { error: (entry: object) => void logged.push(entry) });
  const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  const { signal } = new AbortController();
  await expect(job.run(signal)).rejects.toThrow('refuses');
  now.mockReturnValue(1_000 + MINUTE_MS / 2);
  await expect(job.run(signal)).rejects.toThrow('refuses');
  now.mockReturnValue(1_000 + MINUTE_MS);
  await job.run(signal);
  now.mockRestore();
  expect(handled).toEqual([2]);
  expect(logged).toHaveLength(1);
  await expect(job.run(signal)).rejects.toThrow('refuses');
  expect(offsets).toEqual([0, 0, 0, 12]);
});
