import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { Problem } from '@contract/planner/problems';
import type { FunnelGraph } from '@contract/schemas/shapes';

import { nameSteps } from '@/entities/plan/stepNames';

/** Describes a problem of the steps of a funnel. */
export function useProblemText(): (problem: Problem, graph: FunnelGraph) => string {
  const { t } = useTranslation('planner');
  return ({ code, nodeIds }, graph) =>
    t(`problems.${code}`, {
      nodes: nameSteps(graph, nodeIds, t),
      maxChars: limits.funnel.messageMaxChars,
    });
}
