const BYTES = '$bytes';

/** A value of the library as bytes: JSON in which byte arrays survive. */
export function encode(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value, markBytes));
}

/** The value that was packed; byte arrays come back as buffers. */
export function decode(packed: Buffer): unknown {
  return JSON.parse(packed.toString('utf8'), restoreBytes);
}

/** Looks at the owner of the key, since a buffer has turned itself into a plain object before it comes here. */
function markBytes(this: unknown, key: string, value: unknown): unknown {
  const original = (this as Record<string, unknown>)[key];
  return original instanceof Uint8Array ? { [BYTES]: Buffer.from(original).toString('base64') } : value;
}

function restoreBytes(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !(BYTES in value)) return value;
  return typeof value[BYTES] === 'string' ? Buffer.from(value[BYTES], 'base64') : value;
}
