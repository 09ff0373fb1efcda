/** Runs tasks one after the other, in the order they came. A failing one is reported and does not stop the rest. */
export interface SerialQueue {
  add(task: () => Promise<void>): void;
  /** Resolves when everything added so far is done. */
  settled(): Promise<void>;
}

/** An empty queue. */
export function createSerialQueue(onError: (error: unknown) => void): SerialQueue {
  let last: Promise<void> = Promise.resolve();
  return {
    add(task) {
      last = last.then(task).catch(onError);
    },
    settled: () => last,
  };
}
