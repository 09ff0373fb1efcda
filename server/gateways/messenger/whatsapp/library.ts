import type * as baileys from 'baileys';

import { silenceLibraryConsole } from './libraryConsole';
import { useNativeSignatures, type SignatureLibrary } from './nativeSignatures';

/** The library for WhatsApp's protocol; decision 0015. */
export type WhatsappLibrary = typeof baileys;

let isNative: Promise<void> | null = null;

/** Loaded on demand, because it takes a second and 80 MB. It is an ES module only. */
export async function loadLibrary(): Promise<WhatsappLibrary> {
  silenceLibraryConsole();
  const library = await import('baileys');
  isNative ??= import('curve25519-js').then((curve) => useNativeSignatures(curve.default as SignatureLibrary));
  await isNative;
  return library;
}
