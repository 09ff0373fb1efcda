import type { ByteRange } from '../gateways/files/fileStore';

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * Which part of a file a `Range` header asks for: null for the whole of it, which is also the answer to several parts at once
 * and to what cannot be understood, as the standard allows; `outside` when the file has no such part.
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
