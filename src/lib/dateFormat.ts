import { tagOf, type Language } from '@contract/languages';

import { currentLanguage } from './language';

/** Formats moments (milliseconds since 1970) in the current language; formats are cached per language because creating them is slow. */
export function dateFormat(options: Intl.DateTimeFormatOptions): { format: (atMs: number) => string } {
  const made = new Map<Language, Intl.DateTimeFormat>();
  return {
    format(atMs) {
      const language = currentLanguage();
      const known = made.get(language);
      if (known) return known.format(atMs);
      const fresh = new Intl.DateTimeFormat(tagOf(language), options);
      made.set(language, fresh);
      return fresh.format(atMs);
    },
  };
}

const format = dateFormat({ hour: '2-digit', minute: '2-digit' });

/** The time of day of a moment in milliseconds since 1970, in the browser's zone, e.g. `14:05`. */
export function clockTime(atMs: number): string {
  return format.format(atMs);
}
