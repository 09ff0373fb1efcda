import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import { findHints, type HintMoments } from '@contract/planner/hints';
import { findSaveProblems, findStartProblems, type Problem } from '@contract/planner/problems';
import { waitsForTimeOfDay } from '@contract/planner/waits';
import type { FunnelGraph } from '@contract/schemas/shapes';

import { useGetPaceQuery } from '@/api/paceApi';
import { useAbilities } from '@/api/useAbilities';
import { nameSteps } from '@/entities/plan/stepNames';

/** The planner's findings for a funnel about to start. */
interface Findings {
  /** Blocking: the server would refuse the start. */
  blocking: Problem[];
  /** Warnings. */
  hints: Problem[];
}

/** Everything that blocks a start, and warnings. */
function findFindings(graph: FunnelGraph, moments: HintMoments): Findings {
  return {
    // A text that is too long is among both.
    blocking: [...findSaveProblems(graph).filter(({ code }) => code !== 'messageTooLong'), ...findStartProblems(graph)],
    hints: findHints(graph, moments),
  };
}

/** What was found, in numbers. */
export interface LaunchFound {
  isBlocked: boolean;
  hintCount: number;
}

/** Before anything is looked at. */
export const NOTHING_FOUND: LaunchFound = { isBlocked: false, hintCount: 0 };

/** The id of the warnings. */
export const HINTS_ID = 'launch-hints';

/** Problems of one kind shown before the list is cut. */
const SHOWN_MAX_COUNT = 5;

interface Props {
  graph: FunnelGraph;
  funnelId: number;
  moments: HintMoments;
  /** Whether problems prevent the start, and the number of warnings. */
  onFound: (found: LaunchFound) => void;
}

/** Problems and warnings of a start before it is submitted, with links to fix them. */
export function LaunchFindings({ graph, funnelId, moments: { startMs, nowMs }, onFound }: Props) {
  const { t } = useTranslation('launch');
  const { t: tPlanner } = useTranslation('planner');
  const { data: pace = null } = useGetPaceQuery(undefined, { skip: !waitsForTimeOfDay(graph) });
  const abilities = useAbilities();
  const { blocking, hints } = useMemo(
    () => findFindings(graph, { startMs, nowMs, pace, abilities }),
    [graph, startMs, nowMs, pace, abilities],
  );
  const isBlocked = blocking.length > 0;
  const hintCount = hints.length;
  useEffect(() => {
    onFound({ isBlocked, hintCount });
    return () => {
      onFound(NOTHING_FOUND);
    };
  }, [onFound, isBlocked, hintCount]);
  if (blocking.length + hints.length === 0) return null;

  const describeProblem = (problem: Problem) =>
    tPlanner(`problems.${problem.code}`, {
      nodes: nameSteps(graph, problem.nodeIds, tPlanner),
      maxChars: limits.funnel.messageMaxChars,
    });

  const draw = (kind: 'blocking' | 'hints', problems: readonly Problem[]) =>
    problems.length > 0 && (
      <div className="launchFindings" data-kind={kind} id={kind === 'hints' ? HINTS_ID : undefined} tabIndex={-1}>
        <p className="launchFindings-title">{t(`plan.${kind}`)}</p>
        <ul className="launchFindings-list">
          {problems.slice(0, SHOWN_MAX_COUNT).map((problem, at) => (
            <li key={at}>{describeProblem(problem)}</li>
          ))}
          {problems.length > SHOWN_MAX_COUNT && <li>{t('plan.more', { count: problems.length - SHOWN_MAX_COUNT })}</li>}
        </ul>
      </div>
    );

  return (
    <>
      {draw('blocking', blocking)}
      {draw('hints', hints)}
      <a className="launchFindings-mend" href={`/funnel-designer?edit=${funnelId}`} target="_blank" rel="noreferrer">
        {t('plan.mend')}
      </a>
    </>
  );
}
