import type { FastifyBaseLogger } from 'fastify';

import { inHalves } from '../../db/inHalves';
import { retryDelayMs } from './retry';
import type { EngineTiming } from './timing';

/** Work that is done for rows of many accounts at once; the label of its failures in log and metrics. */
export type IsolatedWork =
  | 'accounts'
  | 'commands'
  | 'connections'
  | 'starts'
  | 'lateStarts'
  | 'series'
  | 'lateSteps'
  | 'plannedBroadcasts'
  | 'conditions'
  | 'runs'
  | 'nextSends'
  | 'claims'
  | 'releases';

/** Does work for rows of many accounts, so that the error of one row delays no other. */
export interface Isolation {
  /** Rows that wait for their next try: a search for work leaves them out, so that they keep the place of no other row. */
  listPostponed(name: IsolatedWork): number[];
  /** Those of the rows that do not wait for their next try. */
  due(name: IsolatedWork, ids: readonly number[]): number[];
  /**
   * Handles rows together; when that fails, in halves. A row that fails alone is retried alone, with growing delays.
   * @param work handles all of these rows or, when it throws, none of them
   * @param giveUp called once a row has failed as often as a message is tried; until it succeeds, again after each further failure
   * @throws Error only when the connection to the database fails
   */
  each(
    name: IsolatedWork,
    ids: readonly number[],
    work: (ids: readonly number[]) => Promise<void>,
    giveUp?: (id: number) => Promise<void>,
  ): Promise<void>;
}

/** Where failures of single rows are reported. */
interface IsolationDeps {
  log: Pick<FastifyBaseLogger, 'error'>;
  countItemFailure?: (work: string) => void;
}

interface Failure {
  triesCount: number;
  againAtMs: number;
  isGivenUp: boolean;
}

/** Rows that failed and were never seen again must not fill the memory. */
const KEPT_COUNT = 10_000;

/** Nothing has failed yet. */
export function createIsolation({ log, countItemFailure }: IsolationDeps, timing: EngineTiming): Isolation {
  const failures = new Map<string, Failure>();
  const keyOf = (name: IsolatedWork, id: number) => `${name} ${id}`;

  function keep(key: string, failure: Failure): void {
    failures.delete(key);
    failures.set(key, failure);
    const [oldest] = failures.keys();
    if (failures.size > KEPT_COUNT && oldest !== undefined) failures.delete(oldest);
  }

  async function recordFailure(name: IsolatedWork, id: number, err: unknown, giveUp?: (id: number) => Promise<void>) {
    const key = keyOf(name, id);
    const last = failures.get(key);
    const triesCount = (last?.triesCount ?? 0) + 1;
    const failure = {
      triesCount,
      againAtMs: performance.now() + retryDelayMs(timing, triesCount),
      isGivenUp: last?.isGivenUp ?? false,
    };
    keep(key, failure);
    countItemFailure?.(name);
    log.error({ err, work: name, id, triesCount }, 'the work for one row failed, the others go on');
    if (!giveUp || failure.isGivenUp || triesCount < timing.attemptsMaxCount) return;
    try {
      await giveUp(id);
      keep(key, { ...failure, isGivenUp: true });
    } catch (error) {
      log.error({ err: error, work: name, id }, 'a row that keeps failing could not be given up, trying again');
    }
  }

  function due(name: IsolatedWork, ids: readonly number[]): number[] {
    const nowMs = performance.now();
    return ids.filter((id) => (failures.get(keyOf(name, id))?.againAtMs ?? nowMs) <= nowMs);
  }

  function listPostponed(name: IsolatedWork): number[] {
    const nowMs = performance.now();
    const prefix = `${name} `;
    return [...failures].flatMap(([key, { againAtMs }]) =>
      key.startsWith(prefix) && againAtMs > nowMs ? [Number(key.slice(prefix.length))] : [],
    );
  }

  return {
    due,
    listPostponed,
    async each(name, ids, work, giveUp) {
      const dueIds = due(name, ids);
      const hasFailed = (id: number) => failures.has(keyOf(name, id));
      const fresh = dueIds.filter((id) => !hasFailed(id));
      const again = dueIds.filter(hasFailed);
      for (const part of [fresh, ...again.map((id) => [id])]) {
        const results = await inHalves(part, async (some) => {
          await work(some);
          return some.map(() => null);
        });
        for (const [at, id] of part.entries()) {
          const result = results[at];
          if (result?.status === 'rejected') await recordFailure(name, id, result.reason, giveUp);
          else failures.delete(keyOf(name, id));
        }
      }
    },
  };
}
