import type { CallName } from '@contract/calls';

import { browserNow } from '@/lib/clock';
import { flightRecorder } from '@/lib/flightRecorder';

/** Writes a call made outside of the cache into the flight recorder: its name and outcome, none of its content. */
export function recordRequest(call: CallName, atMs: number, status: number | string, requestId: string | null): void {
  flightRecorder.recordRequest({ atMs, call, status, tookMs: browserNow() - atMs, requestId });
}
