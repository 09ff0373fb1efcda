import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { lazyView } from '@/ui/lazyView';
import { MissingPart } from '@/ui/missing';
import { useDrawnLater } from '@/ui/useDrawnLater';

import { keepChoice, readChoice } from '../keptChoice';
import { ProblemList } from '../validation/ProblemList';
import { useFoundProblems } from '../validation/findingsContext';
import { DOCK_ID, PANEL_WANTED } from '../focus/focusTargets';
import { StepsList } from '../steps/StepsList';

import './dock.css';
import { DockTabs, type DockTab } from './DockTabs';

// Lazy: opened by a click, and it brings the calendar and the forecast.
const { View: PlanView } = lazyView(
  async () => (await import(/* webpackChunkName: "plan" */ '../plan/PlanView')).PlanView,
  MissingPart,
);

/** Below this width, as in `dock.css`, the open dock covers the canvas and the side panel: it is closed when a funnel opens. */
const DOCK_MIN_WINDOW_PX = 720;
/** Below this width the canvas needs the place of the dock more, until the operator opens it. */
const OPEN_MIN_WINDOW_PX = 1440;
const isBesideCanvas = () => window.innerWidth >= DOCK_MIN_WINDOW_PX;
const isRoomy = () => window.innerWidth >= OPEN_MIN_WINDOW_PX;

interface Props {
  /** Whether problems are marked in their colour: a funnel that is only being begun has nothing to be blamed for. */
  isMarking: boolean;
}

/** The dock left of the canvas: steps as a list, problems, and the plan of sending. */
export function Dock({ isMarking }: Props) {
  const { t } = useTranslation('designer');
  const [isShown, setIsShown] = useState(() => isBesideCanvas() && readChoice('designerSteps', isRoomy()));
  const [tab, setTab] = useState<DockTab>('steps');
  // The canvas comes first, on the screen and in tab order.
  const isCanvasDrawn = useDrawnLater();
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

  function show(isChosen: boolean) {
    setIsShown(isChosen);
    if (isBesideCanvas()) keepChoice('designerSteps', isChosen);
  }

  function handleChoose(chosen: DockTab) {
    setTab(chosen);
    show(true);
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
        onHide={() => show(false)}
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
