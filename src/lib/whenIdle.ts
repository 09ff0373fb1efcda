const LATEST_MS = 200;

/** Does work when the browser has nothing else to do, soon in any case. Safari has no idle time; there it is done at once. */
export function whenIdle(work: () => void): void {
  const page: { requestIdleCallback?: (work: () => void, options: { timeout: number }) => unknown } = window;
  if (page.requestIdleCallback) page.requestIdleCallback(work, { timeout: LATEST_MS });
  else work();
}
