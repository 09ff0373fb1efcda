type Finish = () => Promise<unknown> | null;

const finishers = new Set<Finish>();

/** Registers work to finish before the session ends or the page is closed; it returns null when there is none. */
export function onExit(finish: Finish): () => void {
  finishers.add(finish);
  window.addEventListener('pagehide', finish);
  // A hidden page that the browser freezes may be discarded without `pagehide`.
  document.addEventListener('freeze', finish);
  return () => {
    finishers.delete(finish);
    window.removeEventListener('pagehide', finish);
    document.removeEventListener('freeze', finish);
  };
}

/** Runs that work while the session is valid; null when there was none. */
export function runExitTasks(): Promise<unknown> | null {
  const finishing = [...finishers].map((finish) => finish()).filter((work) => work !== null);
  return finishing.length === 0 ? null : Promise.allSettled(finishing);
}
