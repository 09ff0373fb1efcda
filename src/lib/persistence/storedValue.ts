import { browserStorage } from '@/lib/browserStorage';

/** How one stored value is read: its version, the migrations from older ones, and the check of the result. */
export interface Shape<T> {
  version: number;
  /** By the version they start from, each to the next. */
  migrations: Record<number, (value: unknown) => unknown>;
  isValid: (value: unknown) => value is T;
}

/** A stored value, or the result that there was none or a broken one, which was moved aside, never deleted. */
export type Restored<T> = { kind: 'none' } | { kind: 'value'; value: T } | { kind: 'broken' };

/** Keys of broken values that could not be moved for lack of space: they are not overwritten. */
const stuck = new Set<string>();

/** Reads a stored value, migrates it, and moves it aside as `<key>.broken.<n>` when it cannot be used. */
export function readStored<T>(key: string, shape: Shape<T>): Restored<T> {
  const text = browserStorage.read(key);
  if (text === null) return { kind: 'none' };
  try {
    const value = migrate(JSON.parse(text) as unknown, shape);
    if (shape.isValid(value)) return { kind: 'value', value };
  } catch {
    // Not JSON, or a migration that did not expect this: the same as an unusable value.
  }
  if (!moveAside(key, text)) stuck.add(key);
  return { kind: 'broken' };
}

/** @returns whether the value was kept; false when the storage is full or disabled, or a broken value is still in its place. */
export function writeStored(key: string, version: number, value: unknown): boolean {
  const broken = stuck.has(key) ? browserStorage.read(key) : null;
  if (broken !== null && !moveAside(key, broken)) return false;
  stuck.delete(key);
  return browserStorage.write(key, JSON.stringify({ version, value }));
}

/** @throws Error when the value has no version, is newer than this program, or has no migration to its version. */
function migrate<T>(stored: unknown, { version, migrations }: Shape<T>): unknown {
  if (typeof stored !== 'object' || stored === null || !('version' in stored) || !('value' in stored)) {
    throw new Error('Not a kept value');
  }
  let { value } = stored;
  if (typeof stored.version !== 'number' || stored.version > version) throw new Error('Kept by a newer program');
  for (let from = stored.version; from < version; from += 1) {
    const step = migrations[from];
    if (!step) throw new Error(`No way from version ${from}`);
    value = step(value);
  }
  return value;
}

function moveAside(key: string, text: string): boolean {
  let count = 1;
  while (browserStorage.read(`${key}.broken.${count}`) !== null) count += 1;
  const isKept = browserStorage.write(`${key}.broken.${count}`, text);
  if (isKept) browserStorage.remove(key);
  return isKept;
}
