/** Debounces changes: members join in crowds, and WhatsApp limits frequent queries. */
export interface ChangeNotifier {
  schedule(): void;
  stop(): void;
}

/** @param notify called once, `delayMs` after the first of several changes */
export function createChangeNotifier(delayMs: number, notify: () => void): ChangeNotifier {
  let timer: NodeJS.Timeout | null = null;
  return {
    schedule() {
      timer ??= setTimeout(() => {
        timer = null;
        notify();
      }, delayMs);
    },
    stop() {
      if (timer) clearTimeout(timer);
      timer = null;
    },
  };
}
