import type { Broadcast } from '@contract/schemas/shapes';

import { useVariables } from '@/api/useVariables';
import { markVariables } from '@/entities/message/variableMarks';
import { useVariableName } from '@/entities/message/useVariableName';

/** The text of a broadcast with the names of its variables, for `FormattedMessage`. */
export function useMarkedMessage({ message, variables = null }: Pick<Broadcast, 'message' | 'variables'>): string {
  const { fields } = useVariables({ skip: variables === null });
  const nameOf = useVariableName(fields);
  return markVariables({ text: message, variables }, nameOf);
}
