/** A text; undefined for anything else, as of the readers below. */
export const readText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const readNumber = (value: unknown): number | undefined => (Number.isFinite(value) ? Number(value) : undefined);

/** Reads a field that may be empty. */
export const orNull =
  <Value>(read: (value: unknown) => Value | undefined) =>
  (value: unknown): Value | null | undefined =>
    value === null ? null : read(value);
