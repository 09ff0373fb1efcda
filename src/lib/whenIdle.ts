const LATEST_MS = 200;

/** Runs work in idle time, after 200 ms at the latest; immediately in Safari, which has no `requestIdleCallback`. */
export function whenIdle(work: () => void): void {
  const page: { requestIdleCallback?: (work: () => void, options: { timeout: number }) => unknown } = window;
  if (page.requestIdleCallback) page.requestIdleCallback(work, { timeout: LATEST_MS });
  else work();
}
