import type { ByteRange } from '../gateways/files/fileStore';

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * Parses a `Range` header.
 * @returns null for the whole file, also for several ranges and for invalid headers, as the standard allows; `outside`
 * when it cannot be satisfied
 */
export function readByteRange(header: string | undefined, sizeBytes: number): ByteRange | 'outside' | null {
  const [, first = '', last = ''] = ONE_RANGE.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const range =
    first === ''
      ? { from: Math.max(0, sizeBytes - Number(last)), to: sizeBytes - 1 }
      : { from: Number(first), to: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) };
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  return range.from <= range.to ? range : 'outside';
}
