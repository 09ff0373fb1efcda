import type { FunnelGraph } from '@contract/schemas/shapes';
import { DAY_MINUTES, HOUR_MINUTES } from '@contract/time';

/** Funnels to start from, in the order in which they are offered. */
export const READY_FUNNELS = ['webinar', 'member', 'sale', 'digest', 'questions'] as const;
export type ReadyFunnel = (typeof READY_FUNNELS)[number];

export const READY_TEXTS = ['first', 'second', 'third', 'fourth'] as const;

/** Minutes before each message after the first. */
const WAITS_MINUTES: Record<ReadyFunnel, readonly [number, number, number]> = {
  webinar: [20 * HOUR_MINUTES, 3 * HOUR_MINUTES + 45, 2 * HOUR_MINUTES],
  member: [HOUR_MINUTES, DAY_MINUTES, 6 * DAY_MINUTES],
  sale: [DAY_MINUTES, DAY_MINUTES, DAY_MINUTES],
  digest: [7 * DAY_MINUTES, 7 * DAY_MINUTES, 7 * DAY_MINUTES],
  questions: [3 * HOUR_MINUTES, 21 * HOUR_MINUTES, 6 * DAY_MINUTES],
};

/** A node and the space to the next one. */
const COLUMN_PX = 320;

/** A row of messages with waits between them. */
export function drawReadyFunnel(funnel: ReadyFunnel, texts: readonly string[]): FunnelGraph {
  const idOf = (at: number) => (at < 0 ? 'start_1' : `message_${at + 1}`);
  const messages = texts.map((message, at): FunnelGraph['nodes'][number] => {
    const delay = WAITS_MINUTES[funnel][at - 1] ?? 0;
    return {
      id: idOf(at),
      type: 'message',
      position: { x: (at + 1) * COLUMN_PX, y: 0 },
      data: {
        message,
        media: null,
        delay,
        delayHours: Math.floor(delay / HOUR_MINUTES),
        delayMinutes: delay % HOUR_MINUTES,
      },
    };
  });
  return {
    nodes: [{ id: idOf(-1), type: 'start', position: { x: 0, y: 0 }, data: {} }, ...messages],
    edges: texts.map((_text, at) => ({
      id: `edge_${at + 1}`,
      source: idOf(at - 1),
      target: idOf(at),
      data: { condition: 'always' },
    })),
  };
}
