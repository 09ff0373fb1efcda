import { LANGUAGE_COOKIE, LANGUAGES, DEFAULT_LANGUAGE, toLanguage, type Language } from '@contract/languages';

import type { Locale } from 'antd/es/locale';

import { browserStorage } from './browserStorage';

/** The page's inline script reads the same key. */
const LANGUAGE_KEY = 'language';

const YEAR_S = 31_536_000;

/** The chunk of a language other than the standard one. */
export interface LanguagePack {
  texts: Record<string, object>;
  /** antd's own texts. */
  antdLocale?: Locale;
  /** The language's name in dayjs. */
  dayjsLocale?: string;
}

type LoadPack = () => Promise<LanguagePack>;

const listeners = new Set<() => void>();
const packs = new Map<Language, LanguagePack>();
let loaders: Partial<Record<Language, LoadPack>> = {};
let current = DEFAULT_LANGUAGE;

/** The active language. */
export const currentLanguage = (): Language => current;

/** The pack of the active language; null for the standard one. */
export const currentPack = (): LanguagePack | null => packs.get(current) ?? null;

/** The texts of one namespace in the active language, for code that runs before i18next. */
export function textsOf<T extends object>(namespace: string, standard: T): T {
  return (currentPack()?.texts[namespace] as T | undefined) ?? standard;
}

/** Subscribes to changes of the language. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Activates the stored language and follows the other tabs; called once at start. If the pack fails to load, nothing changes. */
export async function startLanguage(known: Partial<Record<Language, LoadPack>>): Promise<void> {
  loaders = known;
  window.addEventListener('storage', ({ key }) => {
    if (key === LANGUAGE_KEY || key === null) void activate(readChoice());
  });
  await activate(readChoice());
}

/** Stores the choice and activates the language; a cookie passes it to the server. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (language === DEFAULT_LANGUAGE) browserStorage.remove(LANGUAGE_KEY);
  else browserStorage.write(LANGUAGE_KEY, language);
  await activate(language);
}

const readChoice = () => toLanguage(browserStorage.read(LANGUAGE_KEY));

async function activate(wanted: Language): Promise<void> {
  const load = loaders[wanted];
  try {
    if (load && !packs.has(wanted)) packs.set(wanted, await load());
  } catch {
    return;
  }
  const isKnown = packs.has(wanted) || wanted === DEFAULT_LANGUAGE;
  if (!isKnown || !LANGUAGES.includes(wanted)) return;
  current = wanted;
  document.documentElement.lang = wanted;
  document.cookie = `${LANGUAGE_COOKIE}=${wanted}; path=/; max-age=${wanted === DEFAULT_LANGUAGE ? 0 : YEAR_S}; samesite=lax`;
  for (const listener of listeners) listener();
}
