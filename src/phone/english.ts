import common from '@locales/en/common.json';
import phone from '@locales/en/phone.json';

import type { LanguagePack } from '@/lib/language';

/** The page of the demo phone in English. */
export const pack: LanguagePack = { words: { common, phone } };
