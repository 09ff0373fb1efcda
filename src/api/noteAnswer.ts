import type { RouteName } from '@contract/routes';

import { flightRecorder } from '@/lib/flightRecorder';

/** Writes a call that stands outside of the cache into the flight recorder: its name and how it ended, nothing of what it carried. */
export function noteAnswer(call: RouteName, atMs: number, status: number | string, requestId: string | null): void {
  flightRecorder.noteRequest({ atMs, call, status, tookMs: Date.now() - atMs, requestId });
}
