/** Tells of changes once they have calmed down: people join in crowds, and WhatsApp takes frequent questions amiss. */
export interface ChangeBell {
  ring(): void;
  stop(): void;
}

/** @param tell called once, `delayMs` after the first of the changes that came meanwhile */
export function createChangeBell(delayMs: number, tell: () => void): ChangeBell {
  let timer: NodeJS.Timeout | null = null;
  return {
    ring() {
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
