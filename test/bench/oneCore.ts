import { spawnSync } from 'node:child_process';
import os from 'node:os';

/** How a server is bound to one core, and its label in a table. */
export interface OneCore {
  launcher: string[];
  name: string;
}

/**
 * Binds a server to the first core by `taskset` where it exists (Linux), and this process, its client, to the others, so
 * that it does not take the server's time; elsewhere both have the whole machine.
 */
export function findOneCore(): OneCore {
  const launcher = ['taskset', '--cpu-list', '0'];
  if (spawnSync('taskset', ['--cpu-list', '0', 'true']).status !== 0)
    return { launcher: [], name: 'whole machine (no taskset here)' };
  spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', `1-${os.cpus().length - 1}`, String(process.pid)]);
  return { launcher, name: 'one core' };
}
