import { randomBytes } from 'node:crypto';

import { loadLibrary } from './library';
import { useNativeSignatures, type SignatureLibrary } from './nativeSignatures';

interface Curve extends SignatureLibrary {
  generateKeyPair(seed: Uint8Array): { public: Uint8Array; private: Uint8Array };
  sign(privateKey: Uint8Array, message: Uint8Array, random: Uint8Array): Uint8Array;
}

const loadCurve = async () => ((await import('curve25519-js')) as unknown as { default: Curve }).default;
/** Before the library is loaded. */
let original: SignatureLibrary['verify'];
beforeAll(async () => void (original = (await loadCurve()).verify));

const withoutFirstBit = (bytes: Uint8Array) => Uint8Array.from(bytes, (byte, at) => (at === 0 ? byte ^ 1 : byte));

it('accepts and refuses the same signatures as the library', async () => {
  const curve = await loadCurve();
  const native: SignatureLibrary = { ...curve };
  useNativeSignatures(native);
  const seen = new Set<boolean>();
  for (let at = 0; at < 20; at += 1) {
    const pair = curve.generateKeyPair(randomBytes(32));
    const message = randomBytes(at * 10);
    const signature = curve.sign(pair.private, message, randomBytes(64));
    seen.add((signature[63] ?? 0) >= 128);
    const other = curve.generateKeyPair(randomBytes(32)).public;
    for (const [key, text, mark] of [
      [pair.public, message, signature],
      [other, message, signature],
      [pair.public, Buffer.concat([message, Buffer.from('x')]), signature],
      [pair.public, message, withoutFirstBit(signature)],
      [pair.public, message, Uint8Array.from(signature, (byte, index) => (index === 63 ? byte ^ 128 : byte))],
      [new Uint8Array(32), message, signature],
      [new Uint8Array(32).fill(255), message, signature],
    ] as const)
      expect(native.verify(key, text, mark)).toBe(original(key, text, mark));
    expect(native.verify(pair.public, message, signature)).toBe(true);
  }
  // The sign of a key is in its signatures; both occur.
  expect(seen.size).toBe(2);
});

it('refuses keys and signatures of another length', () => {
  const native: SignatureLibrary = { verify: () => true };
  useNativeSignatures(native);
  expect(() => native.verify(randomBytes(33), randomBytes(5), randomBytes(64))).toThrow('wrong length');
  expect(() => native.verify(randomBytes(32), randomBytes(5), randomBytes(63))).toThrow('wrong length');
});

it('is what the loaded library calls', async () => {
  const { Curve } = await loadLibrary();
  const curve = await loadCurve();
  expect(curve.verify).not.toBe(original);
  const verify = jest.spyOn(curve, 'verify');
  const pair = Curve.generateKeyPair();
  const signature = Curve.sign(pair.private, Buffer.from('text'));
  const key = Buffer.concat([Buffer.from([5]), pair.public]);
  expect(Curve.verify(key, Buffer.from('text'), signature)).toBe(true);
  expect(verify).toHaveBeenCalledTimes(1);
});
