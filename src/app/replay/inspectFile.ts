import words from '@locales/ru/inspect.json';

import { broadcastSlice } from '@/features/broadcast/broadcastSlice';
import { designerSlice } from '@/features/designer/designerSlice';

import { rootReducer } from '../rootReducer';
import { describeExport } from './describeExport';
import { readExport } from './readExport';
import { reduceRecorded } from './replayStore';

/** For the command line: what is in a file that support was given. Answers the lines to print, and whether it could be read. */
export function inspectFile(text: string, file: string): { lines: string[]; isRead: boolean } {
  rootReducer.inject(broadcastSlice);
  rootReducer.inject(designerSlice);
  try {
    return { lines: describeExport(readExport(text, reduceRecorded)), isRead: true };
  } catch {
    return { lines: [words.refused.replace('{{file}}', file)], isRead: false };
  }
}

/** What to say to somebody who named no file. */
export const { usage } = words;
