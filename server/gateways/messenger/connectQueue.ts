import { SECOND_MS } from '@contract/time';

/** How many accounts of a process connect at once: each also fetches its list of groups. */
const TURNS_MAX_COUNT = 5;
/** Random gap between two turns. */
const GAP_MIN_MS = 50;
const GAP_MAX_MS = 450;
/** Then the next begins, even if the connection is not open. */
const TURN_MAX_MS = 20 * SECOND_MS;

/** A place in the queue, and then a turn. */
export interface ConnectTurn {
  /** Resolves to true when the connection may be opened, to false if the turn is ended before. */
  begun: Promise<boolean>;
  /** Whether it has not begun yet. */
  isWaiting(): boolean;
  /** Begins at once. */
  hurry(): void;
  /** Leaves the queue, or ends the turn. */
  end(): void;
}

/** Spreads the handshakes of many accounts, as after a start or when the network returns. */
export interface ConnectQueue {
  /** @param isUrgent an owner waits for this connection, so it starts at once */
  enter(isUrgent: boolean): ConnectTurn;
  /** How many wait for their turn. */
  waitingCount(): number;
}

/** Limits of the queue; tests shorten them. */
export interface ConnectQueueLimits {
  turnsMaxCount: number;
  gapMs(): number;
  turnMaxMs: number;
}

export const defaultLimits: ConnectQueueLimits = {
  turnsMaxCount: TURNS_MAX_COUNT,
  gapMs: () => GAP_MIN_MS + Math.random() * (GAP_MAX_MS - GAP_MIN_MS),
  turnMaxMs: TURN_MAX_MS,
};

export function createConnectQueue(limits = defaultLimits): ConnectQueue {
  const waiting = new Set<() => void>();
  const active = new Set<object>();
  let gap: NodeJS.Timeout | undefined;

  function beginNext(): void {
    const [begin] = waiting;
    if (gap || !begin || active.size >= limits.turnsMaxCount) return;
    begin();
    gap = setTimeout(() => {
      gap = undefined;
      beginNext();
    }, limits.gapMs());
  }

  return {
    waitingCount: () => waiting.size,
    enter(isUrgent) {
      let timer: NodeJS.Timeout | undefined;
      let resolve: (isBegun: boolean) => void = () => undefined;
      const begun = new Promise<boolean>((settle) => (resolve = settle));

      function begin(): void {
        waiting.delete(begin);
        active.add(turn);
        timer = setTimeout(() => turn.end(), limits.turnMaxMs);
        resolve(true);
      }

      const turn: ConnectTurn = {
        begun,
        isWaiting: () => waiting.has(begin),
        hurry() {
          if (waiting.has(begin)) begin();
        },
        end() {
          clearTimeout(timer);
          resolve(false);
          const isChanged = waiting.delete(begin) || active.delete(turn);
          if (isChanged) beginNext();
        },
      };
      waiting.add(begin);
      if (isUrgent) begin();
      else beginNext();
      return turn;
    },
  };
}
