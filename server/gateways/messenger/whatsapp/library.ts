import type * as baileys from 'baileys';

import { silenceLibraryConsole } from './libraryConsole';

/** The library that speaks WhatsApp's protocol; decision 0031. */
export type WhatsappLibrary = typeof baileys;

/** Loads it, which takes a second and 80 MB: only a server that needs it pays. It exists as an ES module alone. */
export function loadLibrary(): Promise<WhatsappLibrary> {
  silenceLibraryConsole();
  return import('baileys');
}
