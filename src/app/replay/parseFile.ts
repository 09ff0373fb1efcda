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
 * Parses the JSON of a file in UTF-8 or UTF-16; a byte order mark before it is ignored.
 * @throws FileRefusal when it is empty, cut off or no JSON object
 */
export function parseFile(file: string | Uint8Array): Record<string, unknown> {
  const given = typeof file === 'string' ? file : decode(file);
  return parseText(given.replace(/^\uFEFF/, '').trim());
}

function parseText(text: string): Record<string, unknown> {
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

/** Editors on Windows save UTF-16. JSON begins with an ASCII character, one byte of which is zero there. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isLittle = (first === 0xff && second === 0xfe) || second === 0;
  const isBig = (first === 0xfe && second === 0xff) || first === 0;
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(bytes);
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
