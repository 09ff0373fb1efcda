import { setTimeout as sleep } from 'node:timers/promises';

import { createPostgresClusterBus } from './postgresClusterBus';

it('publishes in order, one statement at a time, and what waits in one', async () => {
  const published: unknown[][] = [];
  let inFlight = 0;
  const query = async (_text: string, [, payloads]: [string, string[]]) => {
    inFlight += 1;
    expect(inFlight).toBe(1);
    await sleep(published.length === 0 ? 50 : 0);
    published.push(payloads.map((payload) => (JSON.parse(payload) as { notice: unknown }).notice));
    inFlight -= 1;
    if (published.length === 1) throw new Error('the connection is lost');
  };
  const errors: unknown[] = [];
  const bus = createPostgresClusterBus({
    databaseUrl: '',
    pool: { query: query as never },
    onError: (error) => void errors.push(error),
  });
  bus.publish({ kind: 'command', accountId: 1 });
  bus.publish({ kind: 'answer', commandId: 2 });
  bus.publish({ kind: 'command', accountId: 3 });
  await bus.close();
  expect(published).toEqual([
    [{ kind: 'command', accountId: 1 }],
    [
      { kind: 'answer', commandId: 2 },
      { kind: 'command', accountId: 3 },
    ],
  ]);
  expect(errors).toEqual([new Error('the connection is lost')]);
});
