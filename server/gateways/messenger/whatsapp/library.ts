import type * as baileys from 'baileys';

import { silenceLibraryConsole } from './libraryConsole';

/** The library for WhatsApp's protocol; decision 0015. */
export type WhatsappLibrary = typeof baileys;

/** Loaded on demand, because it takes a second and 80 MB. It is an ES module only. */
export function loadLibrary(): Promise<WhatsappLibrary> {
  silenceLibraryConsole();
  return import('baileys');
}
