/** The same texts, with those of some keys replaced. */
export function replaceTexts<T extends object>(texts: T, others: object | undefined): T {
  if (!others) return texts;
  const replaced = { ...texts } as Record<string, object | string>;
  for (const [key, other] of Object.entries(others) as [string, object | string][]) {
    const text = replaced[key];
    replaced[key] = typeof other === 'object' && typeof text === 'object' ? replaceTexts(text, other) : other;
  }
  return replaced as T;
}
