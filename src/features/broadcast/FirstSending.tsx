import { Suspense, type ReactNode } from 'react';

import { MINUTE_MS } from '@contract/time';

import { useNow } from '@/lib/useNow';

import { readTiming, type BroadcastTiming } from './timing';

/** Shows when a broadcast is sent in so many groups, from a moment on. */
export type RenderFirstSending = (start: { groupCount: number; startMs: number }) => ReactNode;

interface Props {
  timing: BroadcastTiming;
  groupCount: number;
  render: RenderFirstSending;
}

/** The forecast of the first sending of a planned broadcast; nothing while it has no moment. */
export function FirstSending({ timing, groupCount, render }: Props) {
  const nowMs = useNow(MINUTE_MS);
  const first = timing.kind === 'draft' ? null : readTiming(timing, nowMs);
  if (first === null || 'problem' in first) return null;
  return (
    <div className="sendPreview-forecast">
      <Suspense fallback={null}>{render({ groupCount, startMs: first.atMs })}</Suspense>
    </div>
  );
}
