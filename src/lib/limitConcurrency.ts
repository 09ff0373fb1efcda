/** Runs at most `maxCount` tasks at a time, in order. */
export function limitConcurrency(maxCount: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async (work) => {
    if (running >= maxCount) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The slot goes to the next waiting task.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
