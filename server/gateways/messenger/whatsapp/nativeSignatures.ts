import { createPublicKey, verify, type KeyObject } from 'node:crypto';

/* The library checks the signature of each group message by JavaScript, 5 ms each; Node needs a fiftieth of that: decision 0092. */

/** What the library calls; all arguments are bytes. */
export interface SignatureLibrary {
  verify(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean;
}

/** Keys of members who wrote last, in each group their own. */
const KEYS_MAX_COUNT = 2_000;
const FIELD = (1n << 255n) - 19n;
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
/** The head of an Ed25519 key in DER. */
const KEY_HEAD = Buffer.from('302a300506032b6570032100', 'hex');
const SIGN_BIT = 0x80;

/** Makes the library's module verify by Node's own cryptography. */
export function useNativeSignatures(library: SignatureLibrary): void {
  const keys = new Map<string, KeyObject>();

  function keyOf(publicKey: Uint8Array, signBit: number): KeyObject {
    const name = `${Buffer.from(publicKey).toString('base64')} ${signBit}`;
    const known = keys.get(name);
    const key = known ?? toEdwardsKey(publicKey, signBit);
    // The order of a map is that of insertion: the least recently used key is the first.
    keys.delete(name);
    keys.set(name, key);
    const [oldest] = keys.keys();
    if (keys.size > KEYS_MAX_COUNT && oldest !== undefined) keys.delete(oldest);
    return key;
  }

  library.verify = (publicKey, message, signature) => {
    if (publicKey.length !== KEY_BYTES || signature.length !== SIGNATURE_BYTES) throw new Error('wrong length');
    const ofEdwards = Buffer.from(signature);
    const last = ofEdwards[SIGNATURE_BYTES - 1] ?? 0;
    // XEdDSA keeps the sign of the key in the signature.
    ofEdwards[SIGNATURE_BYTES - 1] = last & ~SIGN_BIT;
    return verify(null, message, keyOf(publicKey, last & SIGN_BIT), ofEdwards);
  };
}

/** The Ed25519 key of an X25519 key: `y = (u - 1) / (u + 1)`. */
function toEdwardsKey(publicKey: Uint8Array, signBit: number): KeyObject {
  const reversed = Buffer.from(publicKey).reverse();
  reversed[0] = (reversed[0] ?? 0) & ~SIGN_BIT;
  const u = BigInt(`0x${reversed.toString('hex')}`);
  const y = (((u - 1n + FIELD) % FIELD) * power(u + 1n, FIELD - 2n)) % FIELD;
  const bytes = Buffer.from(y.toString(16).padStart(KEY_BYTES * 2, '0'), 'hex').reverse();
  bytes[KEY_BYTES - 1] = (bytes[KEY_BYTES - 1] ?? 0) | signBit;
  return createPublicKey({ key: Buffer.concat([KEY_HEAD, bytes]), format: 'der', type: 'spki' });
}

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base % FIELD];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % FIELD;
    square = (square * square) % FIELD;
  }
  return result;
}
