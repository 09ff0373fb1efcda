/** Marks of the gaps; no text contains them. */
const MARKS = ['\u0001', '\u0002'] as const;
const GAP = /([\u0001\u0002])/;

/**
 * A text with two gaps that is translated once and filled thousands of times; i18next's interpolation would be too slow.
 * @param translate the text with two given values
 */
export function textTemplate(
  translate: (first: string, second: string) => string,
): (first: string, second: string) => string {
  const parts = translate(...MARKS).split(GAP);
  return (first, second) =>
    parts.map((part) => (part === MARKS[0] ? first : part === MARKS[1] ? second : part)).join('');
}
