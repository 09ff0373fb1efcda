import type { Language } from './languages';

/** The marks of a language: around a name, and around what is quoted within it. */
const marks: Record<Language, { outer: [string, string]; inner: [string, string] }> = {
  ru: { outer: ['«', '»'], inner: ['„', '“'] },
  en: { outer: ['“', '”'], inner: ['‘', '’'] },
};

/** A name as it stands between quotation marks: marks of its own become those of the second level, as typographers set them. */
export function nestQuotes(name: string, language: Language): string {
  const { outer, inner } = marks[language];
  return name.replaceAll(outer[0], inner[0]).replaceAll(outer[1], inner[1]);
}

/** A name in the quotation marks of a language. */
export function quote(name: string, language: Language): string {
  const [open, close] = marks[language].outer;
  return open + nestQuotes(name, language) + close;
}
