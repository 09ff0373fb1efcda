import type { Readable } from 'node:stream';

const NEWLINE = 0x0a;

/** Reads a stream in pieces, and holds no more of it than one line or one chunk. */
export interface ByteReader {
  /** A line without its end; null when the stream ends before, or the line is longer than `maxBytes`. */
  readLine(maxBytes: number): Promise<string | null>;
  /** The next bytes as chunks; fewer when the stream ends before. */
  take(bytes: number): AsyncGenerator<Buffer>;
  isAtEnd(): Promise<boolean>;
}

/** Begins to read a stream. */
export function createByteReader(stream: Readable): ByteReader {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let held: Buffer = Buffer.alloc(0);

  /** Whether there are bytes to read. */
  async function fill(): Promise<boolean> {
    while (held.length === 0) {
      const next = await chunks.next();
      if (next.done) return false;
      held = next.value;
    }
    return true;
  }

  function cut(bytes: number): Buffer {
    const piece = held.subarray(0, bytes);
    held = held.subarray(bytes);
    return piece;
  }

  return {
    async readLine(maxBytes) {
      const pieces: Buffer[] = [];
      let length = 0;
      while (await fill()) {
        const end = held.indexOf(NEWLINE);
        const piece = cut(end < 0 ? held.length : end);
        length += piece.length;
        if (length > maxBytes) return null;
        pieces.push(piece);
        if (end < 0) continue;
        cut(1);
        return Buffer.concat(pieces).toString('utf8');
      }
      return null;
    },
    async *take(bytes) {
      let left = bytes;
      while (left > 0 && (await fill())) {
        const piece = cut(left);
        left -= piece.length;
        yield piece;
      }
    },
    isAtEnd: async () => !(await fill()),
  };
}
