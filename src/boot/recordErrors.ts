import { flightRecorder } from '@/lib/flightRecorder';

/** Records every error of the page in the flight recorder; called once, before anything else starts. */
export function recordErrors(): void {
  window.addEventListener('error', ({ error, message }) => {
    // An error screen passes what it caught as the cause, with its id.
    const { cause } = ((error as unknown) ?? {}) as { cause?: { errorId?: string } };
    flightRecorder.recordError('error', cause?.errorId === undefined ? ((error as unknown) ?? message) : cause);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    flightRecorder.recordError('rejection', reason);
  });
  const page = globalThis.console;
  const log = page.error.bind(page);
  page.error = (...values: unknown[]) => {
    flightRecorder.recordError('console', values.find((value) => value instanceof Error) ?? values[0]);
    log(...values);
  };
}
