/** Stands for a value that must be in no action and no state. */
export type Sealed<T> = string & { readonly sealed: T };

const values = new Map<string, unknown>();

/** Puts a secret where no export of the store finds it; the call that needs it takes it out by `unseal`. */
export function seal<T>(value: T): Sealed<T> {
  const id = crypto.randomUUID();
  values.set(id, value);
  return id as Sealed<T>;
}

/** Takes a secret out, once. */
export function unseal<T>(id: Sealed<T>): T {
  const value = values.get(id) as T;
  values.delete(id);
  return value;
}
