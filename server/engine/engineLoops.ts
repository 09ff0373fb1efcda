import { setTimeout as sleep } from 'node:timers/promises';

import { SECOND_MS } from '@contract/time';

import { createPollingLoop } from '../jobs/pollingLoop';
import { LOOP_HANGS_AFTER_MS } from '../jobs/workMonitor';
import type { EngineParts } from './core/engineParts';

/** Checks for work that is due. @returns milliseconds until there will be more, if it knows */
export type Check = () => Promise<number | null | void>;

/** The loops of an engine: each polls on its own, so that one that fails or hangs stops none of the others. */
export interface EngineLoops<Name extends string> {
  /** Makes the first calls; one that hangs is not waited for. */
  start(): Promise<void>;
  wake(name: Name): void;
  wakeAll(): void;
  /** Makes no more calls, and waits for the current ones unless they hang. */
  stop(): Promise<void>;
}

const START_MAX_MS = 5 * SECOND_MS;
const STOP_MAX_MS = 2 * SECOND_MS;

/** Checks that do not wait for the gap when they are woken: a send, or its withdrawal, must not be late. */
const PROMPT: ReadonlySet<string> = new Set(['commands', 'withdrawals', 'sends']);

/** @param checks by name; the first one is called first */
export function createEngineLoops<Name extends string>(
  { timing, log, monitor }: Pick<EngineParts, 'timing' | 'log' | 'monitor'>,
  checks: Partial<Record<Name, Check>>,
): EngineLoops<Name> {
  const loops = new Map(
    Object.entries<Check | undefined>(checks).flatMap(([name, check]) => {
      if (!check) return [];
      const watched = monitor?.watch(`engine.${name}`, check, LOOP_HANGS_AFTER_MS) ?? check;
      const poll = async () => Math.min(timing.pollEveryMs, (await watched()) ?? Infinity);
      const logFailed = (err: unknown) => log.error({ err, loop: name }, 'a loop of the engine failed, trying again');
      const gapMs = PROMPT.has(name) ? 0 : timing.wakeGapMs;
      return [[name as Name, createPollingLoop(poll, logFailed, gapMs)] as const];
    }),
  );

  return {
    async start() {
      const [first, ...others] = loops.values();
      await Promise.race([first?.start(), sleep(START_MAX_MS, undefined, { ref: false })]);
      const starting = Promise.all(others.map((loop) => loop.start()));
      await Promise.race([starting, sleep(START_MAX_MS, undefined, { ref: false })]);
    },
    wake: (name) => loops.get(name)?.wake(),
    wakeAll() {
      for (const loop of loops.values()) loop.wake();
    },
    async stop() {
      const stopping = Promise.all([...loops.values()].map((loop) => loop.stop()));
      await Promise.race([stopping, sleep(STOP_MAX_MS, undefined, { ref: false })]);
    },
  };
}
