import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { PreviewLine } from '@contract/planner/plan';
import type { FunnelGraph } from '@contract/schemas/shapes';

import './plan.css';
import { PlanBubble } from './PlanBubble';
import { groupIntoBranches, type PlanBranch } from './planBranches';
import { PlanReplies } from './PlanReplies';

/** More than this are shown on request. */
const SHOWN_STEP_COUNT = 60;
/** Deeper branches are not indented further, so that their messages stay readable. */
const INDENTED_MAX_DEPTH = 5;

interface Props {
  graph: FunnelGraph;
  lines: readonly PreviewLine[];
  startMs: number;
  zone: string;
  onChoose?: (nodeId: string) => void;
  /** The text of a message as a group gets it; without it as it was written. */
  textOf?: (line: PreviewLine) => string;
}

/** The messages of a run as bubbles, in the order in which they are sent. Branches are below each other, indented under what they follow. */
export function PlanMessages({ graph, lines, startMs, zone, onChoose, textOf }: Props) {
  const { t } = useTranslation('plan');
  const [shownCount, setShownCount] = useState(SHOWN_STEP_COUNT);
  const branches = useMemo(() => groupIntoBranches(lines.slice(0, shownCount)), [lines, shownCount]);
  const rest = lines.length - shownCount;
  if (branches.length === 0) return null;

  const drawBranches = (shown: PlanBranch[], depth: number) =>
    shown.map(({ lines: [first, ...others], children }) => (
      <li key={first?.nodeId} className="planBranch">
        {first && <PlanReplies line={first} graph={graph} isOneOfMany={shown.length > 1} />}
        <ol className="planBranch-lines">
          {(first ? [first, ...others] : []).map((line) => (
            <PlanBubble
              key={line.nodeId}
              line={line}
              graph={graph}
              startMs={startMs}
              zone={zone}
              isFirst={line === first}
              onChoose={onChoose}
              textOf={textOf}
            />
          ))}
        </ol>
        {children.length > 0 && (
          <ul
            className="planWays"
            data-flat={depth >= INDENTED_MAX_DEPTH}
            aria-label={t('ways', { count: children.length })}
          >
            {drawBranches(children, depth + 1)}
          </ul>
        )}
      </li>
    ));

  return (
    // Without buttons the list itself takes the focus, so that the keyboard can scroll it.
    <div className="plan-scroller" role="group" aria-label={t('title')} tabIndex={onChoose ? undefined : 0}>
      <ul className="planWays planWays-first">{drawBranches(branches, 0)}</ul>
      {rest > 0 && (
        <button type="button" className="plainButton" onClick={() => setShownCount(shownCount + SHOWN_STEP_COUNT)}>
          {t('more', { count: Math.min(rest, SHOWN_STEP_COUNT) })}
        </button>
      )}
    </div>
  );
}
