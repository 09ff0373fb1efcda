import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { ProblemCode } from '@contract/planner/problems';
import type { FunnelNode } from '@contract/schemas/shapes';

import { useNodeTexts } from '../texts/useNodeTexts';

/** Describes a problem of nodes. */
export function useProblemText(): (code: ProblemCode, nodes: readonly FunnelNode[]) => string {
  const { t } = useTranslation(['designer', 'planner']);
  const { nameOf } = useNodeTexts();
  return (code, nodes) =>
    t(`planner:problems.${code}`, {
      nodes: nodes.map(nameOf).join(', '),
      maxChars: limits.funnel.messageMaxChars,
    });
}
