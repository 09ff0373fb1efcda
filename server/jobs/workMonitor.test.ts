import { setTimeout as sleep } from 'node:timers/promises';

import { createWorkMonitor } from './workMonitor';

it('names a loop that keeps failing, until it succeeds', async () => {
  const counted: string[] = [];
  const monitor = createWorkMonitor((name) => counted.push(name));
  let isBroken = true;
  const call = monitor.watch('engine.starts', async () => {
    await Promise.resolve();
    if (isBroken) throw new Error('broken');
  });
  const good = monitor.watch('engine.sends', () => Promise.resolve());
  for (let at = 0; at < 2; at += 1) await expect(call()).rejects.toThrow('broken');
  await good();
  expect(monitor.listFailing()).toEqual([]);
  await expect(call()).rejects.toThrow('broken');
  expect([monitor.listFailing(), counted]).toEqual([['engine.starts'], Array(3).fill('engine.starts')]);
  isBroken = false;
  await call();
  expect(monitor.listFailing()).toEqual([]);
});

it('names a loop whose call hangs', async () => {
  const monitor = createWorkMonitor(() => undefined);
  let end = () => undefined as void;
  const call = monitor.watch('engine.starts', () => new Promise<void>((resolve) => (end = resolve)), 20);
  const calling = call();
  expect(monitor.listFailing()).toEqual([]);
  await sleep(40);
  expect(monitor.listFailing()).toEqual(['engine.starts']);
  end();
  await calling;
  expect(monitor.listFailing()).toEqual([]);
});
