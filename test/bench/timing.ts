import type { Row } from '@test/kit/printTable';

/** Limits in milliseconds. */
export interface TimeBudget {
  gateMs: number;
  stretchMs: number;
}

/** The value that `share` (0 to 1) of the others do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** One row of a table: the 99th percentile against its budget, and the median. */
export function toTimeRow(what: string, timesMs: readonly number[], { gateMs, stretchMs }: TimeBudget): Row {
  const [middleMs, slowMs] = [percentile(timesMs, 0.5), percentile(timesMs, 0.99)];
  const value = `${slowMs.toFixed(1)} ms`;
  const allowed = `<= ${gateMs} (stretch ${stretchMs}; median ${middleMs.toFixed(1)}, ${timesMs.length} times)`;
  return [what, value, allowed, slowMs <= gateMs];
}

/** How long each of `count` repetitions took, after `warmUpCount` that do not count. */
export async function timeEach(count: number, warmUpCount: number, work: (at: number) => Promise<void>) {
  const timesMs: number[] = [];
  for (let at = -warmUpCount; at < count; at += 1) {
    const startedMs = performance.now();
    await work(at);
    if (at >= 0) timesMs.push(performance.now() - startedMs);
  }
  return timesMs;
}
