import { useCallback } from 'react';

import type { WrittenText } from '@contract/variables';

import { useVariables } from '@/api/useVariables';
import { useVariableName } from '@/entities/message/useVariableName';
import { markVariables, unmarked } from '@/entities/message/variableMarks';

/** A text in one line, with the names of its variables. */
export function usePlainText(): (written: WrittenText) => string {
  const nameOf = useVariableName(useVariables().fields);
  return useCallback((written) => unmarked(markVariables(written, nameOf)).replaceAll(/\s+/g, ' ').trim(), [nameOf]);
}
