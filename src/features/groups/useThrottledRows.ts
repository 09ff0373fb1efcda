import { useEffect, useRef, useState } from 'react';

/** Minimum time between two orders of the same rows. */
const INTERVAL_MS = 3_000;

/**
 * The rows for filter and order: live changes at intervals, the first immediately, so that cards do not jump constantly. Added and
 * removed rows are shown immediately.
 */
export function useThrottledRows<R extends { id: number }>(rows: readonly R[]): readonly R[] {
  const [shown, setShown] = useState(rows);
  const nextAtMs = useRef(0);

  useEffect(() => {
    if (shown === rows) return undefined;
    const publish = () => {
      nextAtMs.current = performance.now() + INTERVAL_MS;
      setShown(rows);
    };
    const waitMs = nextAtMs.current - performance.now();
    if (waitMs <= 0) {
      publish();
      return undefined;
    }
    const timer = setTimeout(publish, waitMs);
    return () => clearTimeout(timer);
  }, [rows, shown]);

  return hasSameIds(shown, rows) ? shown : rows;
}

const hasSameIds = (some: readonly { id: number }[], others: readonly { id: number }[]): boolean =>
  some === others || (some.length === others.length && some.every(({ id }, at) => id === others[at]?.id));
