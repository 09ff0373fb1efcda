import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

/** A real PostgreSQL of a test's own: everything is in its folder, removed when it is stopped. */
export interface PostgresServer {
  /** Address of its empty database; users need no password, from this machine only. */
  url: string;
  version: string;
  /** Ends it, or lets it crash, and starts it again on the same data. */
  restart(): Promise<void>;
  /** Creates another empty database and returns its address. */
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

const INSTALLED_IN = '/usr/lib/postgresql';
const OLDEST_VERSION = 15;
const READY_MAX_MS = 30_000;
const LOOK_EVERY_MS = 100;
const USER = 'voronka';

/**
 * Starts one, and installs Debian's package first when there is none and we may.
 * @param settings more of `postgresql.conf`
 * @throws Error when there is no PostgreSQL and none can be installed
 */
export async function startPostgres(settings: Record<string, string> = {}): Promise<PostgresServer> {
  const binaries = findBinaries() ?? installBinaries();
  const owner = findOwner();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'voronka-pg-'));
  if (owner) fs.chownSync(folder, owner.uid, owner.gid);
  const data = path.join(folder, 'data');
  const as = { ...owner, cwd: folder };
  const port = await findFreePort();
  const address = (name: string) => `postgres://${USER}@127.0.0.1:${port}/${name}`;
  execFileSync(
    path.join(binaries, 'initdb'),
    ['-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...as, stdio: 'pipe' },
  );
  const given = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: folder, ...settings };
  let server = await start();
  const endWithUs = () => void server.kill('SIGQUIT');
  process.once('exit', endWithUs);

  async function start(): Promise<ChildProcess> {
    const options = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const started = spawn(path.join(binaries, 'postgres'), ['-D', data, ...options], { ...as, stdio: 'ignore' });
    await waitUntilReady(address('postgres'), started);
    return started;
  }

  /** `SIGINT` closes every connection and ends in order. */
  async function end(): Promise<void> {
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
  }

  return {
    url: address('postgres'),
    version: execFileSync(path.join(binaries, 'postgres'), ['--version'], { encoding: 'utf8' }).trim(),
    async restart() {
      await end();
      server = await start();
    },
    async createDatabase(name) {
      await ask(address('postgres'), `create database ${pg.escapeIdentifier(name)}`);
      return address(name);
    },
    async stop() {
      process.off('exit', endWithUs);
      await end();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The newest that is installed and new enough. */
function findBinaries(): string | null {
  const versions = fs.existsSync(INSTALLED_IN) ? fs.readdirSync(INSTALLED_IN).map(Number) : [];
  const [newest] = versions.filter((version) => version >= OLDEST_VERSION).sort((a, b) => b - a);
  const folder = path.join(INSTALLED_IN, String(newest), 'bin');
  return fs.existsSync(path.join(folder, 'initdb')) ? folder : null;
}

function installBinaries(): string {
  console.log('There is no PostgreSQL here: installing the Debian package postgresql.');
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = [
    ...sudo,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    '-o',
    'DPkg::Lock::Timeout=120',
    '-y',
    '-q',
  ];
  for (const task of [['update'], ['install', '--no-install-recommends', 'postgresql']]) {
    const [program = '', ...rest] = [...apt, ...task];
    execFileSync(program, rest, { stdio: 'pipe' });
  }
  const binaries = findBinaries();
  if (binaries === null) throw new Error(`No PostgreSQL ${OLDEST_VERSION} or newer in ${INSTALLED_IN}`);
  return binaries;
}

/** PostgreSQL refuses to run as root: then it runs as its own user, or as `nobody`. */
function findOwner(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const lines = fs.readFileSync('/etc/passwd', 'utf8').split('\n');
  const line = ['postgres', 'nobody'].map((name) => lines.find((one) => one.startsWith(`${name}:`))).find(Boolean);
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined) throw new Error('There is no user to run PostgreSQL as');
  return { uid: Number(uid), gid: Number(gid) };
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (const endsMs = Date.now() + READY_MAX_MS; Date.now() < endsMs && server.exitCode === null;) {
    const isReady = await ask(url, 'select 1').then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error('PostgreSQL did not start');
}

async function ask(url: string, question: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(question);
  } finally {
    await client.end();
  }
}

async function findFreePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No port to listen on');
  return address.port;
}
