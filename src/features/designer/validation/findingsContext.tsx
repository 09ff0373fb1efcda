import { createContext, useContext, useMemo, type ReactNode } from 'react';

import type { ProblemCode } from '@contract/planner/problems';

import { useDebounced } from '../dock/useDebounced';

import { useFindings } from './useFindings';
import type { Findings } from './validateFunnel';

/** The most severe problem of a node. */
export interface NodeProblem {
  code: ProblemCode;
  /** Prevents saving or starting. */
  isGrave: boolean;
}

interface FoundProblems {
  findings: Findings;
  problemOf: ReadonlyMap<string, NodeProblem>;
}

const FindingsContext = createContext<FoundProblems>({
  findings: { save: [], start: [], hints: [] },
  problemOf: new Map(),
});

/** Validates the funnel once for the canvas and the dock, after the canvas is drawn. */
export function FindingsProvider({ children }: { children: ReactNode }) {
  const findings = useFindings(useDebounced<boolean>(true, false));
  const value = useMemo(() => ({ findings, problemOf: findNodeProblems(findings) }), [findings]);
  return <FindingsContext value={value}>{children}</FindingsContext>;
}

/** Problems of the funnel on the canvas. */
export const useFoundProblems = () => useContext(FindingsContext);

function findNodeProblems({ save, start, hints }: Findings): Map<string, NodeProblem> {
  const problemOf = new Map<string, NodeProblem>();
  for (const [problems, isGrave] of [[save, true] as const, [start, true] as const, [hints, false] as const]) {
    for (const { code, nodeIds } of problems) {
      for (const id of nodeIds) if (!problemOf.has(id)) problemOf.set(id, { code, isGrave });
    }
  }
  return problemOf;
}
