import { useEffect, useState } from 'react';

import { forecastInSlices, type Forecast } from '@contract/planner/forecast';
import type { PlannerGraph } from '@contract/planner/graph';
import type { ForecastQueue } from '@contract/schemas/shapes';
import { MINUTE_MS } from '@contract/time';

import { useGetForecastQueueQuery } from '@/api/forecastApi';
import { useOffers } from '@/api/offers';

/** What is about to be started. */
export interface ForecastStart {
  /** The funnel's graph; null for a broadcast. */
  graph: PlannerGraph | null;
  /** Milliseconds since 1970; null for the moment of the request. */
  startMs: number | null;
  groupCount: number;
  /** The planned broadcast of the queue that this start replaces. */
  plannedId?: number;
}

interface ForecastStarts extends Omit<ForecastStart, 'startMs'> {
  /** At least one. */
  startsMs: readonly (number | null)[];
}

/** A forecast and the queue on which it is based. */
export interface KnownForecast {
  forecast: Forecast;
  queue: ForecastQueue;
}

/** Changes that follow each other within this time are forecast once. */
const DEBOUNCE_MS = 300;

export function useForecast({ startMs, ...start }: ForecastStart) {
  const { known, ...rest } = useForecasts({ ...start, startsMs: [startMs] });
  return { known: known?.[0] ?? null, ...rest };
}

/**
 * The forecasts of starts, each as if it were the only one, made anew when a start or the queue changes, without blocking
 * the page. The last ones are kept meanwhile; null before the first and without groups.
 */
export function useForecasts({ graph, startsMs, groupCount, plannedId }: ForecastStarts) {
  const query = useGetForecastQueueQuery(undefined, {
    pollingInterval: MINUTE_MS,
    refetchOnMountOrArgChange: true,
    skip: groupCount === 0,
  });
  const { data: queue, error, refetch } = query;
  const offers = useOffers();
  const [known, setKnown] = useState<KnownForecast[] | null>(null);
  const hasFailed = error !== undefined && queue === undefined;
  const starts = startsMs.join(',');
  const isWanted = queue !== undefined && groupCount > 0;

  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    const forecastEach = async () => {
      const found: KnownForecast[] = [];
      for (const text of starts.split(',')) {
        const start = { graph, startMs: Math.max(Number(text), queue.nowMs), groupCount };
        const work = forecastInSlices(withoutPlanned(queue, plannedId), start);
        found.push({ forecast: await runInSlices(work, stop.signal), queue });
      }
      setKnown(found);
    };
    const timer = setTimeout(() => {
      forecastEach().catch((reason: unknown) => {
        if (!stop.signal.aborted) throw reason;
      });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isWanted, queue, graph, starts, groupCount, plannedId]);

  return {
    known: isWanted && (known?.[0]?.forecast.steps.length ?? 0) > 0 ? known : null,
    problem: offers ? hasFailed && ('failed' as const) : ('withoutPace' as const),
    refetch,
  };
}

const withoutPlanned = (queue: ForecastQueue, plannedId: number | undefined): ForecastQueue =>
  plannedId === undefined ? queue : { ...queue, starts: queue.starts.filter((start) => start.plannedId !== plannedId) };

/** Work between two pauses; far below the 50 ms of a long task. */
const SLICE_MS = 8;

/** Runs a generator to its end with pauses, so that the page stays responsive. Rejects with the signal's reason when aborted. */
async function runInSlices<T>(work: Generator<void, T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    const endMs = performance.now() + SLICE_MS;
    while (performance.now() < endMs) {
      const step = work.next();
      if (step.done) return step.value;
    }
    await pause();
    signal.throwIfAborted();
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 0));
