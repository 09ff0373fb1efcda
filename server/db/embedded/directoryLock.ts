import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

import { sendCommand, serveCommand, type Command, type CommandOutcome, type HandleCommand } from './commandSocket';

/** Another live process owns the data directory. */
export class DirectoryBusyError extends Error {
  constructor(readonly directory: string) {
    super(`${directory} is in use by another process`);
    this.name = 'DirectoryBusyError';
  }
}

/** A held lock; the kernel releases it when the process dies. */
export interface DirectoryLock {
  /** Executes the commands that other processes of this user send to the owner of the directory. */
  onCommand(handle: HandleCommand): void;
  release(): Promise<void>;
}

/** The longest socket path that every system accepts. */
const SOCKET_PATH_MAX_BYTES = 100;
const ATTEMPTS = 20;
/** Created folders are private: they contain messages and credentials. */
const OWNER_ONLY = 0o700;
/** Only the owner may connect. */
const OWNER_ONLY_SOCKET = 0o600;
const PROBE_TIMEOUT_MS = 1_000;

/**
 * Makes this process the only writer of a directory. A listening unix socket is published under the lock's name by
 * link(2), which fails when the name exists; a live owner accepts connections, so there are no stale pids.
 * @throws DirectoryBusyError within two seconds when another process holds it
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  fs.mkdirSync(directory, { recursive: true, mode: OWNER_ONLY });
  const real = fs.realpathSync(directory);
  const lockPath = findLockPath(real);
  if (process.platform === 'win32') return holdPipe(lockPath, real);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const lock = await publish(lockPath, `${lockPath}.${process.pid}.${attempt}`);
    if (lock) return lock;
    if (await hasLiveOwner(lockPath)) break;
    await removeStale(lockPath, `${lockPath}.dead.${process.pid}.${attempt}`);
  }
  throw new DirectoryBusyError(real);
}

/** Sends a command to the owner of a directory. @returns null when it has none, or none that takes commands */
export async function sendToOwner(directory: string, command: Command): Promise<CommandOutcome | null> {
  return fs.existsSync(directory) ? sendCommand(findLockPath(fs.realpathSync(directory)), command) : null;
}

function findLockPath(real: string): string {
  const digest = createHash('sha256').update(real).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\voronka-${digest}`;
  const inside = path.join(real, '.lock');
  return Buffer.byteLength(inside) + '.dead.9999999.99'.length <= SOCKET_PATH_MAX_BYTES
    ? inside
    : path.join(os.tmpdir(), `voronka-${digest}.lock`);
}

async function publish(lockPath: string, ownPath: string): Promise<DirectoryLock | null> {
  fs.rmSync(ownPath, { force: true });
  const { server, lock } = await listen(ownPath);
  try {
    fs.chmodSync(ownPath, OWNER_ONLY_SOCKET);
    fs.linkSync(ownPath, lockPath);
  } catch (error) {
    await lock.release();
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null;
    throw error;
  } finally {
    fs.rmSync(ownPath, { force: true });
  }
  server.unref();
  return {
    ...lock,
    async release() {
      fs.rmSync(lockPath, { force: true });
      await lock.release();
    },
  };
}

/** Windows: a named pipe is exclusive by itself. */
async function holdPipe(pipePath: string, real: string): Promise<DirectoryLock> {
  const { server, lock } = await listen(pipePath).catch(() => {
    throw new DirectoryBusyError(real);
  });
  server.unref();
  return lock;
}

/** Moves a dead owner's socket away, and back again if its owner turns out to be alive. */
async function removeStale(lockPath: string, stalePath: string): Promise<void> {
  try {
    fs.renameSync(lockPath, stalePath);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (await hasLiveOwner(stalePath)) {
    try {
      fs.linkSync(stalePath, lockPath);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  fs.rmSync(stalePath, { force: true });
}

/** Connections are closed at once until commands are taken; accepting them is the sign of life. */
function listen(socketPath: string): Promise<{ server: net.Server; lock: DirectoryLock }> {
  let handle: HandleCommand | null = null;
  const open = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    if (handle === null) return void socket.destroy();
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    void serveCommand(socket, handle);
  });
  const lock: DirectoryLock = {
    onCommand: (next) => void (handle = next),
    release: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(socketPath, () => resolve({ server, lock }));
  });
}

/** Whether the socket accepts connections; a timeout counts as alive. */
function hasLiveOwner(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(socketPath);
    const finish = (isAlive: boolean) => {
      socket.destroy();
      resolve(isAlive);
    };
    socket.setTimeout(PROBE_TIMEOUT_MS, () => finish(true));
    socket.once('connect', () => finish(true));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      finish(!['ECONNREFUSED', 'ENOENT'].includes(error.code ?? '')),
    );
  });
}
