import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

import type { owner, RunningServer } from './server';

/** Adds an account from the command line while the server is stopped, as the embedded database requires. */
export async function addAccount(server: RunningServer, { email, password }: typeof owner): Promise<void> {
  await server.terminate();
  const env = { ...process.env, DATA_DIR: path.join(server.dataDir, 'data') };
  const program = ['dist/server/account.mjs', 'add', email, '--password', password];
  await promisify(execFile)(process.execPath, program, { env });
  await server.start();
}
