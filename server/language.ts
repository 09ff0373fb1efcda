import { AsyncLocalStorage } from 'node:async_hooks';

import { LANGUAGES, DEFAULT_LANGUAGE, toLanguage, type Language } from '@contract/languages';
import { OTHER_NAMES } from '@contract/messengerKinds';

const speaking = new AsyncLocalStorage<Language>();

let standard = DEFAULT_LANGUAGE;

/** Sets the language of this process from `SERVER_LANGUAGE`: terminal output, API documentation, new accounts. */
export function setProcessLanguage({ SERVER_LANGUAGE: name }: Record<string, string | undefined>): void {
  standard = toLanguage(name);
}

/** The language used outside of requests. */
export const processLanguage = (): Language => standard;

/** The language of the current request or owner, else of the process. */
export const currentLanguage = (): Language => speaking.getStore() ?? standard;

/** Runs `act` with that language as the current one. */
export const runWithLanguage = <T>(language: Language, act: () => T): T => speaking.run(language, act);

let standardKind: string | null = null;

/** Sets the kind of accounts without one of their own: the first that this process serves. */
export function setProcessKind([first = '']: readonly string[]): void {
  standardKind = first in OTHER_NAMES ? first : null;
}

/** The kind of an account's messenger; null: a phone, as it was not chosen. */
export const kindOrStandard = (kind: string | null | undefined): string | null => kind ?? standardKind;

const messengers = new AsyncLocalStorage<string>();

/** The messenger that texts name: that of the owner for whom they are made, where it is not WhatsApp. */
export const currentMessenger = (): string | null => messengers.getStore() ?? null;

/** Runs `act` with texts that name that messenger. */
export const runWithMessenger = <T>(name: string | null, act: () => T): T =>
  name === null ? act() : messengers.run(name, act);

const CHOSEN = new RegExp(`(?:^|;\\s*)language=(${LANGUAGES.join('|')})(?:;|$)`);

/** The language cookie of a browser. */
export const readLanguageCookie = (cookie: string | undefined): Language =>
  toLanguage(CHOSEN.exec(cookie ?? '')?.[1] ?? standard);
