import { MINUTE_MS } from '@contract/time';

import { reconnectDelayMs } from './disconnectReasons';
import type { SessionParts } from './sessionParts';

const WINDOW_MS = 10 * MINUTE_MS;

/** The pause before a restart that WhatsApp requested; `repeatsCount` is how many came within the last minutes. */
export interface RestartPause {
  repeatsCount: number;
  delayMs: number;
}

/** The first restart is immediate; more of them within minutes wait longer each time. */
export function createRestartPauses(parts: Pick<SessionParts, 'clock' | 'reconnectDelayMs'>): () => RestartPause {
  const { clock, reconnectDelayMs: delayMs = reconnectDelayMs } = parts;
  let restartsMs: number[] = [];
  return () => {
    const nowMs = clock.nowMs();
    restartsMs = [...restartsMs.filter((atMs) => atMs > nowMs - WINDOW_MS), nowMs];
    const repeatsCount = restartsMs.length - 1;
    return { repeatsCount, delayMs: repeatsCount === 0 ? 0 : delayMs(repeatsCount) };
  };
}
