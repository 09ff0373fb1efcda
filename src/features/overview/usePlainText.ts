import { useCallback } from 'react';

import type { WrittenText } from '@contract/variables';

import { useVariables } from '@/api/useVariables';
import { oneLine } from '@/entities/message/oneLine';
import { useVariableName } from '@/entities/message/useVariableName';

/** A text in one line, with the names of its variables. */
export function usePlainText(): (written: WrittenText) => string {
  const nameOf = useVariableName(useVariables().fields);
  return useCallback((written) => oneLine(written, nameOf), [nameOf]);
}
