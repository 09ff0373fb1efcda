import { spawnSync } from 'node:child_process';

/** How a server is bound to one core, and how that is called in a table. */
export interface OneCore {
  launcher: string[];
  name: string;
}

/** By `taskset` where there is one (Linux); elsewhere the server has the whole machine. */
export function findOneCore(): OneCore {
  const launcher = ['taskset', '--cpu-list', '0'];
  const { status } = spawnSync('taskset', ['--cpu-list', '0', 'true']);
  return status === 0 ? { launcher, name: 'one core' } : { launcher: [], name: 'whole machine (no taskset here)' };
}
