import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import type { GroupField } from '@contract/schemas/shapes';
import { fieldOf, type VariableId } from '@contract/variables';

const NAMES = {
  'group.name': 'names.groupName',
  'group.members': 'names.groupMembers',
  date: 'names.date',
  weekday: 'names.weekday',
  everyone: 'names.everyone',
} as const;

/** The name of a variable as operators read it. */
export function useVariableName(fields: readonly GroupField[]): (id: VariableId) => string {
  const { t } = useTranslation('variables');
  return useCallback(
    (id) => {
      const fieldId = fieldOf(id);
      if (fieldId !== null) return fields.find((field) => field.id === fieldId)?.name ?? t('deletedField');
      return t(NAMES[id as keyof typeof NAMES]);
    },
    [fields, t],
  );
}
