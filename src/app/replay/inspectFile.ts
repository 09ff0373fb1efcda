import { toLanguage } from '@contract/languages';

import { describeExport } from './describeExport';
import { inspectTexts, refusalTexts } from './inspectTexts';
import { reasonOf } from './parseFile';
import { readExport } from './readExport';

interface Request {
  /** The name of the file, as it was given. */
  file: string;
  /** The name of the requested language; any other name is the standard one. */
  languageName: string | undefined;
}

/** For the command line: describes a file. Returns the lines to print and whether it could be read. */
export function inspectFile(text: string, { file, languageName }: Request): { lines: string[]; isRead: boolean } {
  const language = toLanguage(languageName);
  try {
    return { lines: describeExport(readExport(text), language), isRead: true };
  } catch (failure) {
    const refused = inspectTexts(language).refused.replace('{{file}}', file);
    return { lines: [refused, refusalTexts(language)[reasonOf(failure)]], isRead: false };
  }
}

/** What to print when no file is named. */
export const usage = (languageName: string | undefined): string => inspectTexts(toLanguage(languageName)).usage;

/** What to print about a file that cannot be opened: it does not exist, or the system refuses it for the reason in `code`. */
export function describeUnreadable(file: string, code: string, languageName: string | undefined): string {
  const { missing, unreadable } = inspectTexts(toLanguage(languageName));
  return (code === 'ENOENT' ? missing : unreadable).replace('{{file}}', file).replace('{{code}}', code);
}
