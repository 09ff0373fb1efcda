import { LANGUAGE_COOKIE, LANGUAGES, DEFAULT_LANGUAGE, toLanguage, type Language } from '@contract/languages';

import type { Locale } from 'antd/es/locale';

import { browserStorage } from './browserStorage';

/** Under this key the inline script of the page reads the choice before anything is fetched. */
const LANGUAGE_KEY = 'language';

const YEAR_S = 31_536_000;

/** What another language than the standard one brings along, in a chunk of its own. */
export interface LanguagePack {
  words: Record<string, object>;
  /** What the component library says by itself. */
  antdLocale?: Locale;
  /** What the calendar calls the language. */
  dayjsLocale?: string;
}

type LoadPack = () => Promise<LanguagePack>;

const listeners = new Set<() => void>();
const packs = new Map<Language, LanguagePack>();
let loaders: Partial<Record<Language, LoadPack>> = {};
let current = DEFAULT_LANGUAGE;

/** The language in force. */
export const currentLanguage = (): Language => current;

/** The words of the language in force, as far as it came in a pack; null for the standard one. */
export const currentPack = (): LanguagePack | null => packs.get(current) ?? null;

/** The words of one room in the language in force, for what is drawn before the translator is there. */
export function textsOf<T extends object>(namespace: string, standard: T): T {
  return (currentPack()?.words[namespace] as T | undefined) ?? standard;
}

/** Tells when another language is in force. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Takes up the language kept in this browser and follows the other tabs; called once at start. A pack that cannot be fetched
 * leaves the standard language in force.
 */
export async function startLanguage(known: Partial<Record<Language, LoadPack>>): Promise<void> {
  loaders = known;
  window.addEventListener('storage', ({ key }) => {
    if (key === LANGUAGE_KEY || key === null) void activate(readChoice());
  });
  await activate(readChoice());
}

/** Keeps the choice in this browser and changes every word on the page; the server hears of it with the next request. */
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
