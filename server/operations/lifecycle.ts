/** Where the life of this process stands, for whoever decides whether to send it calls. */
export interface Lifecycle {
  /** True from the moment everything has started until it begins to stop. */
  isReady(): boolean;
  markStarted(): void;
  markStopping(): void;
}

/** A process that has not started yet. */
export function createLifecycle(): Lifecycle {
  let isReady = false;
  return {
    isReady: () => isReady,
    markStarted: () => void (isReady = true),
    markStopping: () => void (isReady = false),
  };
}
