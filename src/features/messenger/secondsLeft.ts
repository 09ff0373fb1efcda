/** How many whole seconds something may still be shown; 0 means it must not be. Without an end the answer is null. */
export function secondsLeft(expiresAtMs: number | null, nowMs: number): number | null {
  return expiresAtMs === null ? null : Math.max(0, Math.ceil((expiresAtMs - nowMs) / 1000));
}
