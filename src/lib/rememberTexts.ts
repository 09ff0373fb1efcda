/** A `t` that remembers texts without values: the cards of a list show the same ones hundreds of times. */
export function rememberTexts<T extends (...args: never[]) => unknown>(t: T): T {
  const translate = t as unknown as (...args: unknown[]) => unknown;
  const known = new Map<unknown, unknown>();
  const remember = (key: unknown, ...values: unknown[]) => {
    if (values.length > 0) return translate(key, ...values);
    if (!known.has(key)) known.set(key, translate(key));
    return known.get(key);
  };
  return remember as unknown as T;
}
