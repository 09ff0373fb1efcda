import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

import { isFullForm } from '../kit/effort';

/** The demo account, created by the first start of a server. */
export const owner = { email: 'owner@example.com', password: 'correct horse battery' };

/** Generous, for busy machines: what waits for an answer is not about the time that a start takes. */
const READY_MAX_MS = 180_000;
const LOOK_EVERY_MS = 50;
/** Optimizing the database's WebAssembly takes a third of a start, which the server of one test file never gets back. Benches and proofs do it. */
const NODE_SWITCHES = process.env.JEST_WORKER_ID !== undefined && !isFullForm ? ['--liftoff-only'] : [];
/** The data folder of a server that has started once, see `firstStart.ts`. */
const { FIRST_START_DATA } = process.env;
/** Tests and scripts run at the root of the repository. */
const root = process.cwd();

/** The real built server as a process with its own data directory. */
export interface RunningServer {
  url: string;
  dataDir: string;
  /** Moves the engine's clock forward; what is due by then is sent immediately. */
  moveClock(milliseconds: number): void;
  /** How far it has been moved. */
  clockOffsetMs(): number;
  /** SIGKILL: nothing is closed, nothing is written. */
  kill(): Promise<void>;
  /** SIGTERM, as by a service manager; its data stays. Returns the duration and the exit code. */
  terminate(): Promise<{ tookMs: number; exitCode: number | null }>;
  /** Freezes it (SIGSTOP), as a machine does that runs out of memory or is moved, and lets it go on (SIGCONT). */
  freeze(): void;
  thaw(): void;
  /** Starts it again on the same data and the same port. */
  start(): Promise<void>;
  /** Stops it gracefully and deletes its data. */
  stop(): Promise<void>;
  /** Everything it printed so far. */
  output(): string;
}

/**
 * Starts one. `environment` adds to the defaults of test servers: no pacing, a fast simulator, a movable clock. `launcher` precedes
 * node on the command line, for example to bind the server to one processor core; `folder` is the build's.
 */
export async function startServer(
  environment: Record<string, string> = {},
  launcher: readonly string[] = [],
  folder = root,
): Promise<RunningServer> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'voronka-browser-'));
  const clockFile = path.join(dataDir, 'clock');
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  let child: ChildProcess | null = null;
  let said = '';
  let offsetMs = 0;
  fs.writeFileSync(clockFile, '0');
  if (FIRST_START_DATA !== undefined && !isFullForm)
    fs.cpSync(FIRST_START_DATA, path.join(dataDir, 'data'), { recursive: true });

  async function start() {
    const [program, ...args] = [...launcher, process.execPath, ...NODE_SWITCHES, 'dist/server/main.mjs'];
    const started = spawn(program, args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        HOST: 'localhost',
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: path.join(dataDir, 'data'),
        TEST_CLOCK_FILE: clockFile,
        DEMO_EMAIL: owner.email,
        DEMO_PASSWORD: owner.password,
        LOG_LEVEL: 'warn',
        PACE_GAP_MIN_MS: '0',
        PACE_GAP_MAX_MS: '0',
        PACE_REST_AFTER_COUNT: '0',
        RATE_LIMIT_ACCOUNT_PER_MINUTE: '0',
        RATE_LIMIT_ADDRESS_PER_MINUTE: '0',
        PACE_HOUR_MAX_COUNT: '0',
        PACE_DAY_MAX_COUNT: '0',
        SIMULATOR_LATENCY_MIN_MS: '5',
        SIMULATOR_LATENCY_MAX_MS: '20',
        SIMULATOR_READ_RATE: '0',
        ...environment,
      },
    });
    started.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    started.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child = started;
    const isReady = await waitForAnswer(`${url}/readyz`, () => started.exitCode === null);
    if (!isReady) throw new Error(`The server ended by itself, or does not answer:\n${said}`);
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM') {
    const ending = child;
    const startedMs = performance.now();
    child = null;
    if (ending?.exitCode !== null || ending.signalCode !== null) return { tookMs: 0, exitCode: null };
    const ended = once(ending, 'exit');
    ending.kill(signal);
    await ended;
    return { tookMs: performance.now() - startedMs, exitCode: ending.exitCode };
  }

  await start();
  return {
    url,
    dataDir,
    start,
    output: () => said,
    clockOffsetMs: () => offsetMs,
    moveClock(milliseconds) {
      offsetMs += milliseconds;
      fs.writeFileSync(clockFile, String(offsetMs));
    },
    async kill() {
      await end('SIGKILL');
    },
    terminate: () => end('SIGTERM'),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async stop() {
      await end('SIGTERM');
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function findFreePort(): Promise<number> {
  const probe = net.createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No port to listen on');
  return address.port;
}

/** Whether it answers before the end of its process, or of the time. */
async function waitForAnswer(url: string, isAlive: () => boolean): Promise<boolean> {
  for (const endsMs = Date.now() + READY_MAX_MS; Date.now() < endsMs && isAlive();) {
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return false;
}
