/** Why a file is not opened; each reason has a text in `replay.json` and in `inspect.json`. */
export type RefusalReason = 'empty' | 'notJson' | 'damaged' | 'unknown' | 'otherApp' | 'newer';

/** A file that cannot be replayed. */
export class FileRefusal extends Error {
  constructor(readonly reason: RefusalReason) {
    super(`The file is refused: ${reason}`);
  }
}

/** The reason why a file could not be opened; any other error means a damaged file. */
export const reasonOf = (failure: unknown): RefusalReason =>
  failure instanceof FileRefusal ? failure.reason : 'damaged';

/**
 * Parses the JSON of a file; a byte order mark before it is ignored.
 * @throws FileRefusal when it is empty, cut off or no JSON object
 */
export function parseFile(given: string): Record<string, unknown> {
  const text = given.replace(/^\uFEFF/, '').trim();
  if (text === '') throw new FileRefusal('empty');
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new FileRefusal(isCutOff(text) ? 'damaged' : 'notJson');
  }
  if (!isRecord(file)) throw new FileRefusal('unknown');
  return file;
}

/** Whether a value is an object with fields. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether the text starts as JSON and ends inside of a string or before the last bracket. */
function isCutOff(text: string): boolean {
  if (!/^\{\s*(?:"|$)/.test(text)) return false;
  const withoutTexts = text.replace(/"(?:[^"\\]|\\.)*"/gs, '');
  if (withoutTexts.includes('"')) return true;
  const count = (pattern: RegExp) => withoutTexts.match(pattern)?.length ?? 0;
  return count(/[[{]/g) > count(/[\]}]/g);
}
