import type { ConnectQueue, ConnectTurn } from '../connectQueue';

/** The places of one session in the queue of connections. */
export interface ConnectTurns {
  /** Does the step when its turn comes, an urgent one at once; the turn ends with it. */
  take(isUrgent: boolean, step: () => Promise<void>): Promise<void>;
  /** Begins the last step at once if it still waits. */
  hurry(): void;
}

export function createConnectTurns(queue: ConnectQueue): ConnectTurns {
  let last: ConnectTurn | null = null;
  return {
    async take(isUrgent, step) {
      const turn = queue.enter(isUrgent);
      last = turn;
      try {
        await turn.begun;
        await step();
      } finally {
        turn.end();
      }
    },
    hurry: () => last?.hurry(),
  };
}
