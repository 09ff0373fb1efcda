import i18next from 'i18next';

import { toLanguage, type Language } from '@contract/languages';
import { textValueFormatter } from '@contract/numbersInTexts';

import { describeExport } from './describeExport';
import { inspectTexts, refusalTexts } from './inspectTexts';
import { reasonOf } from './parseFile';
import { readExport } from './readExport';
import type { Translate } from './shownTexts';

interface Request {
  /** The name of the file, as it was given. */
  file: string;
  /** The name of the requested language; any other name is the standard one. */
  languageName: string | undefined;
  /** Lists also the bookkeeping of libraries. */
  isFull?: boolean;
  /** Reads all texts of a language by namespace; without them recorded texts are keys. */
  readTexts?: (language: Language) => Record<string, object>;
}

/** For the command line: describes a file. Returns the lines to print and whether it could be read. */
export function inspectFile(bytes: string | Uint8Array, request: Request): { lines: string[]; isRead: boolean } {
  const { file, languageName, isFull, readTexts } = request;
  const language = toLanguage(languageName);
  const texts = inspectTexts(language);
  try {
    const translate = createTranslate(language, readTexts?.(language) ?? {});
    return { lines: describeExport(readExport(bytes), { language, translate, isFull }), isRead: true };
  } catch (failure) {
    return {
      lines: [texts.refused.replace('{{file}}', file), refusalTexts(language)[reasonOf(failure)]],
      isRead: false,
    };
  }
}

function createTranslate(language: Language, texts: Record<string, object>): Translate {
  const i18n = i18next.createInstance();
  void i18n.use(textValueFormatter).init({
    lng: language,
    resources: { [language]: texts as never },
    interpolation: { escapeValue: false, alwaysFormat: true },
    initAsync: false,
  });
  // Keys from a file cannot be type-checked.
  return i18n.t as unknown as Translate;
}

/** What to print when no file is named. */
export const usage = (languageName: string | undefined): string => inspectTexts(toLanguage(languageName)).usage;

/** What to print about a file that cannot be opened: it does not exist, or the system refuses it for the reason in `code`. */
export function describeUnreadable(file: string, code: string, languageName: string | undefined): string {
  const { missing, unreadable } = inspectTexts(toLanguage(languageName));
  return (code === 'ENOENT' ? missing : unreadable).replace('{{file}}', file).replace('{{code}}', code);
}
