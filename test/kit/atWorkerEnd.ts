/** The first item of the last message that jest sends a worker. */
const LAST_MESSAGE = 2;

/** Otherwise jest runs a few files in a process that nobody ends. */
export const isWorker = process.send !== undefined;

/** Calls it when the worker has run its last file, to end what the worker lends its files one after another. */
export function atWorkerEnd(end: () => void): void {
  if (!isWorker) return;
  process.on('message', function endAtLast(message: unknown) {
    if (!Array.isArray(message) || message[0] !== LAST_MESSAGE) return;
    process.off('message', endAtLast);
    end();
  });
}

/**
 * A worker that nothing keeps alive ends at once: node would first free its gigabyte piece by piece, and jest soon says of whoever takes long that
 * a test left something open.
 */
if (isWorker) process.once('beforeExit', () => process.exit());
