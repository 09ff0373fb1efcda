import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { HOUR_MS } from '@contract/time';

import { createFileClock } from './clockFile';

it('follows the offset in its file, notifies listeners, and keeps it over a restart', async () => {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'voronka-')), 'clock');
  const clock = createFileClock(file);
  expect(clock.offsetMs()).toBe(0);

  const moved = new Promise<void>((resolve) => void clock.onMoved(resolve));
  fs.writeFileSync(file, '3600000');
  await moved;
  expect(clock.offsetMs()).toBe(HOUR_MS);
  expect(clock.nowMs() - Date.now()).toBeGreaterThan(3_500_000);

  fs.writeFileSync(file, '');
  expect(createFileClock(file).offsetMs()).toBe(0);
  fs.writeFileSync(file, '-7200000\n');
  expect(createFileClock(file).offsetMs()).toBe(-7_200_000);
});
