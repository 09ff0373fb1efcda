import { AsyncLocalStorage } from 'node:async_hooks';

import { LANGUAGES, DEFAULT_LANGUAGE, toLanguage, type Language } from '@contract/languages';

const speaking = new AsyncLocalStorage<Language>();

let standard = DEFAULT_LANGUAGE;

/** Sets the language of this process by `SERVER_LANGUAGE`: of its terminal, its descriptions and its new accounts. */
export function setProcessLanguage({ SERVER_LANGUAGE: name }: Record<string, string | undefined>): void {
  standard = toLanguage(name);
}

/** What this process speaks when nobody in particular listens. */
export const processLanguage = (): Language => standard;

/** Whom the text is for decides: a request, an owner, else the process. */
export const currentLanguage = (): Language => speaking.getStore() ?? standard;

/** Everything that is said within speaks that language. */
export const runWithLanguage = <T>(language: Language, act: () => T): T => speaking.run(language, act);

const CHOSEN = new RegExp(`(?:^|;\\s*)language=(${LANGUAGES.join('|')})(?:;|$)`);

/** The language that a browser names in its cookie. */
export const readLanguageCookie = (cookie: string | undefined): Language =>
  toLanguage(CHOSEN.exec(cookie ?? '')?.[1] ?? standard);
