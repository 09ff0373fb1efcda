import { isBeforeInKind } from './sendOrder';

/** Queued messages of one kind, the first to be sent at the top. */
export interface SendHeap<T> {
  /** Infinity without messages. */
  firstDueMs(): number;
  first(): T | undefined;
  push(dueMs: number, id: number, item: T): void;
  /** Removes the first message. */
  pop(): void;
}

/** An empty heap. It compares numbers in arrays: a forecast pushes and pops hundreds of thousands of messages. */
export function createSendHeap<T>(): SendHeap<T> {
  const dues: number[] = [];
  const ids: number[] = [];
  const items: T[] = [];

  function put(at: number, dueMs: number, id: number, item: T) {
    dues[at] = dueMs;
    ids[at] = id;
    items[at] = item;
  }

  function move(from: number, to: number) {
    put(to, dues[from] as number, ids[from] as number, items[from] as T);
  }

  function rise(from: number, dueMs: number, id: number, item: T) {
    let at = from;
    for (; at > 0;) {
      const parent = (at - 1) >> 1;
      if (!isBeforeInKind(dueMs, id, dues[parent] as number, ids[parent] as number)) break;
      move(parent, at);
      at = parent;
    }
    put(at, dueMs, id, item);
  }

  const isBefore = (a: number, b: number) =>
    isBeforeInKind(dues[a] as number, ids[a] as number, dues[b] as number, ids[b] as number);

  return {
    firstDueMs: () => (dues.length === 0 ? Infinity : (dues[0] as number)),
    first: () => items[0],
    push(dueMs, id, item) {
      const at = dues.length;
      put(at, dueMs, id, item);
      rise(at, dueMs, id, item);
    },
    pop() {
      const dueMs = dues.pop() as number;
      const id = ids.pop() as number;
      const item = items.pop() as T;
      const count = dues.length;
      if (count === 0) return;
      // Down to the bottom first: the last one is hardly ever among the first.
      let at = 0;
      for (let child = 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && isBefore(child + 1, child)) child += 1;
        move(child, at);
        at = child;
      }
      rise(at, dueMs, id, item);
    },
  };
}
