import type { Messenger } from './messenger';

/** The kinds of messenger that this process serves, each with its own accounts. */
export interface Messengers {
  /** The first is the default. */
  readonly served: readonly Messenger[];
  /** @param kind of an account; null: its owner has the default. @returns null when this process does not serve the kind */
  find(kind: string | null): Messenger | null;
  /** Like `find`. @throws Error when this process does not serve the kind */
  of(kind: string | null): Messenger;
}

/** @param served the first is the default */
export function createMessengers(served: readonly Messenger[]): Messengers {
  const [first] = served;
  const byKind = new Map<string | null, Messenger>(served.map((messenger) => [messenger.kind, messenger]));
  if (first) byKind.set(null, first);
  return {
    served,
    find: (kind) => byKind.get(kind) ?? null,
    of(kind) {
      const found = byKind.get(kind);
      if (!found) throw new Error(`this process does not serve messengers of the kind ${kind ?? 'by default'}`);
      return found;
    },
  };
}
