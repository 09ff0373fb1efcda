import { randomId } from '@/lib/randomId';

/** Replaces a secret argument in actions and state. */
export type SecretReference<T> = string & { readonly sealed: T };

const secrets = new Map<string, unknown>();

/** Keeps a secret outside of the store, so that no export contains it; the call takes it with `takeSecret`. */
export function hideSecret<T>(value: T): SecretReference<T> {
  const id = randomId();
  secrets.set(id, value);
  return id as SecretReference<T>;
}

/** Returns a secret and removes it. */
export function takeSecret<T>(id: SecretReference<T>): T {
  const value = secrets.get(id) as T;
  secrets.delete(id);
  return value;
}
