import { MINUTE_MS } from '@contract/time';

const REMEMBERED_MAX_COUNT = 10_000;

/** Counts by key in windows of a minute. @param maxCount 0 is no limit @returns whether one more is allowed */
export function createMinuteCounter(maxCount: number, nowMs: () => number = Date.now): (key: string) => boolean {
  const windows = new Map<string, { count: number; endsAtMs: number }>();

  return (key) => {
    if (maxCount === 0) return true;
    const now = nowMs();
    const known = windows.get(key);
    const open = known && known.endsAtMs > now ? known : { count: 0, endsAtMs: now + MINUTE_MS };
    open.count += 1;
    windows.delete(key);
    windows.set(key, open);
    const [oldest] = windows.keys();
    if (windows.size > REMEMBERED_MAX_COUNT && oldest !== undefined) windows.delete(oldest);
    return open.count <= maxCount;
  };
}
