import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ProblemList } from '../validation/ProblemList';
import { useFindings } from '../validation/useFindings';
import { DOCK_ID } from '../focus/focusTargets';
import { PlanView } from '../plan/PlanView';
import { StepsList } from '../steps/StepsList';

import './dock.css';
import { DockTabs, type DockTab } from './DockTabs';

/** Below this width the dock starts collapsed. */
const DOCK_MIN_WINDOW_PX = 720;

/** The dock left of the canvas: steps as a list, problems, and the plan of sending. */
export function Dock() {
  const { t } = useTranslation('designer');
  const [isShown, setIsShown] = useState(() => window.innerWidth >= DOCK_MIN_WINDOW_PX);
  const [tab, setTab] = useState<DockTab>('steps');
  // The canvas comes first in tab order.
  const isCanvasDrawn = useDeferredValue(true, false);
  const findings = useFindings(isCanvasDrawn);
  const { save, start, hints } = findings;
  const unreachable = useMemo(
    () => new Set(hints.filter(({ code }) => code.endsWith('Unreachable')).flatMap(({ nodeIds }) => nodeIds)),
    [hints],
  );

  function handleChoose(chosen: DockTab) {
    setTab(chosen);
    setIsShown(true);
  }

  return (
    <aside id={DOCK_ID} className="dock" data-shown={isShown} data-tab={tab} aria-label={t('dock.title')} tabIndex={-1}>
      <DockTabs
        tab={tab}
        isShown={isShown}
        found={{ count: save.length + start.length + hints.length, isGrave: save.length + start.length > 0 }}
        onChoose={handleChoose}
        onHide={() => setIsShown(false)}
      />
      {isShown && (
        <div className="dock-panel" id={`${DOCK_ID}-panel`} role="tabpanel" aria-labelledby={`${DOCK_ID}-${tab}`}>
          {tab === 'steps' && isCanvasDrawn && <StepsList unreachable={unreachable} />}
          {tab === 'check' && <ProblemList findings={findings} />}
          {tab === 'plan' && <PlanView />}
        </div>
      )}
    </aside>
  );
}
