import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import './plan.css';
import { PlanBubble } from './PlanBubble';
import { groupIntoBranches, type PlanBranch } from './planBranches';
import { PlanHead } from './PlanHead';
import { usePlan } from './usePlan';

/** More than this are shown when asked for. */
const SHOWN_STEP_COUNT = 60;

/** When each message goes out, as the group will see it, drawn anew with every edit. Branches stand side by side. */
export function PlanView() {
  const { t } = useTranslation('designer');
  const plan = usePlan();
  const { graph, lines, startMs, zone } = plan;
  const [shownCount, setShownCount] = useState(SHOWN_STEP_COUNT);
  const branches = useMemo(() => groupIntoBranches(lines.slice(0, shownCount)), [lines, shownCount]);
  const rest = lines.length - shownCount;

  const drawBranch = ({ lines: shown, ways }: PlanBranch) => (
    <li key={shown[0]?.nodeId} className="planBranch">
      <ol className="planBranch-lines">
        {shown.map((line) => (
          <PlanBubble key={line.nodeId} line={line} graph={graph} startMs={startMs} zone={zone} />
        ))}
      </ol>
      {ways.length > 0 && (
        <ul className="planWays" aria-label={t('plan.ways', { count: ways.length })}>
          {ways.map(drawBranch)}
        </ul>
      )}
    </li>
  );

  return (
    <div className="plan">
      <PlanHead plan={plan} />
      {branches.length > 0 && (
        <div className="plan-scroller" role="group" aria-label={t('plan.title')} tabIndex={0}>
          <ul className="planWays planWays-first">{branches.map(drawBranch)}</ul>
          {rest > 0 && (
            <button type="button" className="plainButton" onClick={() => setShownCount(shownCount + SHOWN_STEP_COUNT)}>
              {t('plan.more', { count: Math.min(rest, SHOWN_STEP_COUNT) })}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
