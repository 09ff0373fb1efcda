import { useCallback } from 'react';

import type { Language } from '@contract/languages';
import type { Poll } from '@contract/planner/nodes/nodeDefinition';
import type { Group, GroupField } from '@contract/schemas/shapes';
import type { FilledText } from '@contract/variables';

import { markVariables } from './variableMarks';

import { useSampleGroup } from './useSampleGroup';
import { useVariableName } from './useVariableName';

/** A message of a plan. */
export interface PlannedText {
  text: string;
  variables?: Language | null | undefined;
  /** The text is the question of a poll. */
  poll?: Poll | undefined;
  /** The moment that it is planned for. */
  atMs: number;
}

/** A text as a group gets it; null while that is unknown. */
export type Fill = (text: string, language: Language, group: Group, momentMs: number) => FilledText | null;

interface Variables {
  fields: readonly GroupField[];
  fill: Fill;
}

/** The texts of a plan as one of the groups gets them, for `FormattedMessage`; names of variables where a value is missing. */
export function useLineTexts({ fields, fill }: Variables, groups: readonly Group[]) {
  const nameOf = useVariableName(fields);
  const { sample, choose } = useSampleGroup(groups);
  const textOf = useCallback(
    ({ text, variables, atMs }: PlannedText) => {
      if (!variables) return text;
      const filled = sample && fill(text, variables, sample, atMs);
      return filled?.problem === null ? filled.text : markVariables({ text, variables }, nameOf);
    },
    [sample, fill, nameOf],
  );
  return { textOf, sample, choose };
}
