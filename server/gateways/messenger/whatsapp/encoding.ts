const BYTES = '$bytes';

/** Encodes a library value as JSON that keeps byte arrays. */
export function encode(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value, markBytes));
}

/** Decodes it; byte arrays become buffers. */
export function decode(packed: Buffer): unknown {
  return JSON.parse(packed.toString('utf8'), restoreBytes);
}

/** Reads the original from the holder, because a buffer has already been converted by its toJSON. */
function markBytes(this: unknown, key: string, value: unknown): unknown {
  const original = (this as Record<string, unknown>)[key];
  return original instanceof Uint8Array ? { [BYTES]: Buffer.from(original).toString('base64') } : value;
}

function restoreBytes(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !(BYTES in value)) return value;
  return typeof value[BYTES] === 'string' ? Buffer.from(value[BYTES], 'base64') : value;
}
