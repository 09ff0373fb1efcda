import { toLanguage } from '@contract/languages';

import { broadcastSlice } from '@/features/broadcast/broadcastSlice';
import { designerSlice } from '@/features/designer/designerSlice';

import { rootReducer } from '../rootReducer';
import { describeExport } from './describeExport';
import { inspectWords } from './inspectWords';
import { readExport } from './readExport';
import { reduceRecorded } from './replayStore';

interface Asked {
  /** The name of the file, as it was given. */
  file: string;
  /** The name of the language that was asked for; any other name is the standard one. */
  languageName: string | undefined;
}

/** For the command line: what is in a file that support was given. Answers the lines to print, and whether it could be read. */
export function inspectFile(text: string, { file, languageName }: Asked): { lines: string[]; isRead: boolean } {
  const language = toLanguage(languageName);
  rootReducer.inject(broadcastSlice);
  rootReducer.inject(designerSlice);
  try {
    return { lines: describeExport(readExport(text, reduceRecorded), language), isRead: true };
  } catch {
    return { lines: [inspectWords(language).refused.replace('{{file}}', file)], isRead: false };
  }
}

/** What to say to somebody who named no file. */
export const usage = (languageName: string | undefined): string => inspectWords(toLanguage(languageName)).usage;
