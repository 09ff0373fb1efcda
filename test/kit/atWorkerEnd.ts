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

/** Exits as soon as the event loop is empty. Freeing a gigabyte of memory takes longer than jest waits before it reports an open handle. */
if (isWorker) process.once('beforeExit', () => process.exit());
