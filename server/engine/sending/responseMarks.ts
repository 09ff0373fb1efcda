import { createHash, randomBytes } from 'node:crypto';

import type { ResponseKind } from '../../gateways/messenger/incomingResponse';

/** Who reacts or replies has read it, and who has read it has got it. */
const BITS: Record<ResponseKind, number> = { delivered: 0b0001, read: 0b0011, reacted: 0b0111, replied: 0b1011 };
const OWN_BITS = { delivered: 0b0001, read: 0b0010, reacted: 0b0100, replied: 0b1000 } as const;

const SALT_BYTES = 16;
/** Of a thousand members two are the same with a chance of 3 to 10^14. */
const HASH_BYTES = 8;
const ENTRY_BYTES = HASH_BYTES + 1;

/** Members by the ways in which they responded. */
export type ResponseTotals = Record<ResponseKind, number>;

/** One response of a member to a message. */
export interface MemberResponse {
  /** The member's address in the messenger; never stored. */
  member: string;
  kind: ResponseKind;
}

/**
 * Adds responses to the marks of a message: its random salt, then 9 bytes per member, a salted hash and what the member has done.
 * A repeat changes nothing, so that counts never fall.
 */
export function addMarks(
  marks: Buffer | null,
  responses: readonly MemberResponse[],
): { marks: Buffer; totals: ResponseTotals } {
  const salt = marks ? marks.subarray(0, SALT_BYTES) : randomBytes(SALT_BYTES);
  const done = new Map<string, number>();
  for (let at = SALT_BYTES; marks && at + ENTRY_BYTES <= marks.length; at += ENTRY_BYTES)
    done.set(marks.toString('latin1', at, at + HASH_BYTES), marks[at + HASH_BYTES] ?? 0);
  for (const { member, kind } of responses) {
    const hash = createHash('sha256').update(salt).update(member).digest().toString('latin1', 0, HASH_BYTES);
    done.set(hash, (done.get(hash) ?? 0) | BITS[kind]);
  }
  return { marks: write(salt, done), totals: count(done) };
}

function write(salt: Buffer, done: ReadonlyMap<string, number>): Buffer {
  const written = Buffer.alloc(SALT_BYTES + done.size * ENTRY_BYTES);
  salt.copy(written);
  let at = SALT_BYTES;
  for (const [hash, bits] of done) {
    written.write(hash, at, 'latin1');
    written[at + HASH_BYTES] = bits;
    at += ENTRY_BYTES;
  }
  return written;
}

function count(done: ReadonlyMap<string, number>): ResponseTotals {
  const totals: ResponseTotals = { delivered: 0, read: 0, reacted: 0, replied: 0 };
  for (const bits of done.values())
    for (const kind of Object.keys(OWN_BITS) as ResponseKind[]) if ((bits & OWN_BITS[kind]) !== 0) totals[kind] += 1;
  return totals;
}
