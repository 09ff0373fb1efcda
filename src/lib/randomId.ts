const BYTES = 16;
/** Bits that say 'version 4, variant RFC 9562', with the byte they are in and the bits of it that stay random. */
const MARKS = new Map([
  [6, { bits: 0x40, random: 0x0f }],
  [8, { bits: 0x80, random: 0x3f }],
]);

/** A random UUID, version 4. `crypto.randomUUID` is missing on pages without HTTPS, where `crypto.getRandomValues` works. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES)).map((byte, at) => {
    const mark = MARKS.get(at);
    return mark ? (byte & mark.random) | mark.bits : byte;
  });
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
