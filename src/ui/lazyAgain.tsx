import { lazy, useState, type ComponentType } from 'react';

/** How long a failure is kept, so that the error screen shows it; later renders request the chunk again. */
const FAILURE_MS = 1_000;

/** `React.lazy` that requests the chunk again after a failure. */
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
