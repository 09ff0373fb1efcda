import { startTransition, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { whenIdle } from '@/lib/whenIdle';
import { lazyView } from '@/ui/lazyView';

import { ProblemList } from '../validation/ProblemList';
import { useFoundProblems } from '../validation/findingsContext';
import { DOCK_ID, PANEL_WANTED } from '../focus/focusTargets';
import { StepsList } from '../steps/StepsList';

import './dock.css';
import { DockTabs, type DockTab } from './DockTabs';

// Lazy: opened by a click, and it brings the calendar and the forecast.
const { View: PlanView } = lazyView(
  async () => (await import(/* webpackChunkName: "plan" */ '../plan/PlanView')).PlanView,
);

/** Below this width, as in `dock.css`, the dock starts collapsed and covers the canvas and the side panel. */
const DOCK_MIN_WINDOW_PX = 720;
const isBesideCanvas = () => window.innerWidth >= DOCK_MIN_WINDOW_PX;

interface Props {
  /** Whether problems are marked in their colour: a funnel that is only being begun has nothing to be blamed for. */
  isMarking: boolean;
}

/** The dock left of the canvas: steps as a list, problems, and the plan of sending. */
export function Dock({ isMarking }: Props) {
  const { t } = useTranslation('designer');
  const [isShown, setIsShown] = useState(isBesideCanvas);
  const [tab, setTab] = useState<DockTab>('steps');
  // The canvas comes first, on the screen and in tab order.
  const [isCanvasDrawn, setIsCanvasDrawn] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setIsCanvasDrawn(true))), []);
  const { findings } = useFoundProblems();
  const { save, start, hints } = findings;
  const unreachable = useMemo(
    () => new Set(hints.filter(({ code }) => code.endsWith('Unreachable')).flatMap(({ nodeIds }) => nodeIds)),
    [hints],
  );

  const dock = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = dock.current;
    const giveWay = () => {
      if (!isBesideCanvas()) setIsShown(false);
    };
    element?.addEventListener(PANEL_WANTED, giveWay);
    return () => element?.removeEventListener(PANEL_WANTED, giveWay);
  }, []);

  function handleChoose(chosen: DockTab) {
    setTab(chosen);
    setIsShown(true);
  }

  return (
    <aside
      ref={dock}
      id={DOCK_ID}
      className="dock"
      data-shown={isShown}
      data-tab={tab}
      aria-label={t('dock.title')}
      tabIndex={-1}
    >
      <DockTabs
        tab={tab}
        isShown={isShown}
        found={{
          count: save.length + start.length + hints.length,
          tone: !isMarking ? 'quiet' : save.length + start.length > 0 ? 'grave' : 'hint',
        }}
        onChoose={handleChoose}
        onHide={() => setIsShown(false)}
      />
      {isShown && (
        <div className="dock-panel" id={`${DOCK_ID}-panel`} role="tabpanel" aria-labelledby={`${DOCK_ID}-${tab}`}>
          {tab === 'steps' && isCanvasDrawn && <StepsList unreachable={unreachable} />}
          {tab === 'check' && <ProblemList findings={findings} />}
          {tab === 'plan' && (
            <Suspense fallback={null}>
              <PlanView />
            </Suspense>
          )}
        </div>
      )}
    </aside>
  );
}
