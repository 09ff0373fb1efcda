/** A priority queue: `pop` removes and returns the smallest item, `peek` returns it. `isBefore` must be a strict order. */
export interface Heap<T> {
  push(item: T): void;
  pop(): T | undefined;
  peek(): T | undefined;
}

/** An empty heap. */
export function createHeap<T>(isBefore: (a: T, b: T) => boolean): Heap<T> {
  const items: T[] = [];

  function swap(a: number, b: number) {
    const held = items[a] as T;
    items[a] = items[b] as T;
    items[b] = held;
  }

  function rise(at: number) {
    for (let child = at; child > 0;) {
      const parent = (child - 1) >> 1;
      if (!isBefore(items[child] as T, items[parent] as T)) return;
      swap(child, parent);
      child = parent;
    }
  }

  function sink() {
    for (let parent = 0; ;) {
      let least = parent;
      for (const child of [2 * parent + 1, 2 * parent + 2]) {
        if (child < items.length && isBefore(items[child] as T, items[least] as T)) least = child;
      }
      if (least === parent) return;
      swap(parent, least);
      parent = least;
    }
  }

  return {
    push(item) {
      items.push(item);
      rise(items.length - 1);
    },
    pop() {
      const least = items[0];
      const last = items.pop();
      if (items.length > 0 && last !== undefined) {
        items[0] = last;
        sink();
      }
      return least;
    },
    peek: () => items[0],
  };
}
