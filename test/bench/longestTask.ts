import type { Page } from 'playwright-core';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  dur?: number;
  args?: { name?: string };
}

/** The browser writes this for every task of every thread. */
const TASK = 'ThreadControllerImpl::RunTask';
const MAIN_THREAD = 'CrRendererMain';
const US_PER_MS = 1_000;

/**
 * The longest task of the page's main thread during some work, in milliseconds, from the browser's own trace. A timer in
 * the page that measures its own delay would also count the time in which the machine gave the browser no processor.
 */
export async function longestTaskMs(page: Page, work: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const mainThreads = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === MAIN_THREAD).map(threadOf),
  );
  const tasks = traceEvents.filter((event) => event.name === TASK && mainThreads.has(threadOf(event)));
  if (tasks.length === 0) throw new Error('The trace tells of no task');
  return Math.max(...tasks.map(({ dur = 0 }) => dur)) / US_PER_MS;
}
