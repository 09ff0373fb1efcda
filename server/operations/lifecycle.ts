/** Readiness of this process, for load balancers. */
export interface Lifecycle {
  /** True from the end of the start until the stop begins. */
  isReady(): boolean;
  markStarted(): void;
  markStopping(): void;
}

/** The state before the start. */
export function createLifecycle(): Lifecycle {
  let isReady = false;
  return {
    isReady: () => isReady,
    markStarted: () => void (isReady = true),
    markStopping: () => void (isReady = false),
  };
}
