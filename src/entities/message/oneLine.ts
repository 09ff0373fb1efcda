import type { VariableId, WrittenText } from '@contract/variables';

import { plainText, readMessageFormatting } from '@contract/messengerFormatting';

import { markVariables, unmarked } from './variableMarks';

/** A text for a row: in one line, with the names of its variables and without the messenger's marks. */
export const oneLine = (written: WrittenText, nameOf: (id: VariableId) => string): string =>
  unmarked(plainText(readMessageFormatting(markVariables(written, nameOf))))
    .replaceAll(/\s+/g, ' ')
    .trim();
