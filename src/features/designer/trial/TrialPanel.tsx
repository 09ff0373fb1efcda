import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';

import { idlePace } from '@contract/planner/pace';

import { useGetForecastQueueQuery } from '@/api/forecastApi';
import { AntdProvider } from '@/ui/AntdProvider';
import { Spinner } from '@/ui/Spinner';
import { browserZone } from '@/ui/zone/zoneTime';

import { designerActions, selectHasUnsavedWork } from '../designerSlice';
import { focusTry, PANEL_ID, wantPanel } from '../focus/focusTargets';
import { PanelHead } from '../panel/PanelHead';
import { useDesigner } from '../useDesigner';

import './trial.css';
import { TrialGroup } from './TrialGroup';
import { TrialScreen } from './TrialScreen';

/**
 * Plays weeks of a funnel in seconds by the planner's and the pace's rules, beside the canvas, which shows what acts. Sends nothing,
 * unless a test group is chosen.
 *
 * @param startMs milliseconds since 1970
 */
export function TrialPanel({ startMs, zone }: { startMs: number; zone: string | null }) {
  const { t } = useTranslation(['trial', 'common']);
  const dispatch = useDispatch();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const graph = useDesigner((designer) => designer.graph);
  const funnelId = useDesigner((designer) => designer.funnelId);
  const revision = useDesigner(({ stored }) => stored.revision);
  const isSaved = !useSelector(selectHasUnsavedWork);
  const { data: queue, isLoading } = useGetForecastQueueQuery();
  const pace = queue ? { settings: queue.settings, state: { ...idlePace, warmUp: queue.state.warmUp } } : null;

  useEffect(() => {
    wantPanel();
    panel.current?.focus();
  }, []);

  function close() {
    dispatch(designerActions.trialClosed());
    focusTry();
  }

  return (
    <AntdProvider>
      <aside
        ref={panel}
        id={PANEL_ID}
        className="settingsPanel settingsPanel-wide trialPanel"
        aria-labelledby={titleId}
        tabIndex={-1}
        onKeyDown={({ code, defaultPrevented }) => code === 'Escape' && !defaultPrevented && close()}
      >
        <PanelHead titleId={titleId} title={t('title')} closeLabel={t('common:actions.close')} onClose={close} />
        <div className="settingsPanel-body">
          {isLoading ? (
            <Spinner label={t('common:loading')} />
          ) : (
            <>
              <TrialScreen graph={graph} startMs={startMs} zone={zone ?? browserZone()} pace={pace} />
              {pace && funnelId !== null && (
                <TrialGroup graph={graph} startMs={startMs} funnelId={funnelId} revision={revision} isSaved={isSaved} />
              )}
            </>
          )}
        </div>
      </aside>
    </AntdProvider>
  );
}
