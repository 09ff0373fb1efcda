import { flightRecorder } from '@/lib/flightRecorder';

/** Lets the recorder hear of every error that the browser is told of; called once, before anything else starts. */
export function recordErrors(): void {
  window.addEventListener('error', ({ error, message }) => {
    // An error screen hands over what it caught, with its own id.
    const { cause } = ((error as unknown) ?? {}) as { cause?: { errorId?: string } };
    flightRecorder.recordError('error', cause?.errorId === undefined ? ((error as unknown) ?? message) : cause);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    flightRecorder.recordError('rejection', reason);
  });
  const page = globalThis.console;
  const say = page.error.bind(page);
  page.error = (...said: unknown[]) => {
    flightRecorder.recordError('console', said.find((one) => one instanceof Error) ?? said[0]);
    say(...said);
  };
}
