import { tagOf, type Language } from '@contract/languages';

import { currentLanguage } from './language';

/** Formats moments (milliseconds since 1970) in the current language; formats are cached per language because creating them is slow. */
export function dateFormat(options: Intl.DateTimeFormatOptions): DateFormat {
  const made = new Map<Language, Intl.DateTimeFormat>();
  function current(): Intl.DateTimeFormat {
    const language = currentLanguage();
    const known = made.get(language) ?? new Intl.DateTimeFormat(tagOf(language), options);
    made.set(language, known);
    return known;
  }
  return {
    format: (atMs) => current().format(atMs),
    formatRange: (fromMs, toMs) => current().formatRange(fromMs, toMs),
  };
}

interface DateFormat {
  format: (atMs: number) => string;
  /** What both moments share is named once. */
  formatRange: (fromMs: number, toMs: number) => string;
}

const format = dateFormat({ hour: '2-digit', minute: '2-digit' });

/** The time of day of a moment in milliseconds since 1970, in the browser's zone, e.g. `14:05`. */
export function clockTime(atMs: number): string {
  return format.format(atMs);
}
