import { lazy, useState, type ComponentType } from 'react';

/** So long a failure stands, for the error screen to show it; whatever is drawn later asks anew. */
const FAILURE_MS = 1_000;

/** A component in a chunk of its own. One that could not be fetched is asked for again the next time it is drawn. */
export function lazyAgain<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  let Current = make();

  function make() {
    return lazy(async () => {
      try {
        return await load();
      } catch (error) {
        setTimeout(() => (Current = make()), FAILURE_MS);
        throw error;
      }
    });
  }

  return function Again(props: P) {
    const [Shown] = useState(() => Current);
    return <Shown {...props} />;
  };
}
