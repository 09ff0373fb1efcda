/** Tells of changes once they have calmed down: people join in crowds, and WhatsApp takes frequent questions amiss. */
export interface ChangeNotifier {
  schedule(): void;
  stop(): void;
}

/** @param tell called once, `delayMs` after the first of the changes that came meanwhile */
export function createChangeNotifier(delayMs: number, tell: () => void): ChangeNotifier {
  let timer: NodeJS.Timeout | null = null;
  return {
    schedule() {
      timer ??= setTimeout(() => {
        timer = null;
        tell();
      }, delayMs);
    },
    stop() {
      if (timer) clearTimeout(timer);
      timer = null;
    },
  };
}
