import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { AntdProvider } from '@/ui/AntdProvider';

import { designerActions } from '../designerSlice';
import { focusVersions, PANEL_ID, wantPanel } from '../focus/focusTargets';
import { PanelHead } from '../panel/PanelHead';
import { useDesigner } from '../useDesigner';

import { VersionDetails } from './VersionDetails';
import { VersionList } from './VersionList';
import './versions.css';

/** Saved versions of a funnel: what each contains, how it differs, and its return. `onRestored` saves what was restored. */
export function VersionsPanel({ funnelId, onRestored }: { funnelId: number; onRestored: () => void }) {
  const { t } = useTranslation(['versions', 'common']);
  const dispatch = useDispatch();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const revision = useDesigner(({ versions }) => versions?.revision ?? null);

  // What had the focus goes with its view.
  useEffect(() => {
    wantPanel();
    panel.current?.focus();
  }, [revision]);

  function close() {
    dispatch(designerActions.versionsViewed(null));
    focusVersions();
  }

  return (
    <AntdProvider>
      <aside
        ref={panel}
        id={PANEL_ID}
        className="settingsPanel settingsPanel-wide"
        aria-labelledby={titleId}
        tabIndex={-1}
        onKeyDown={({ code, defaultPrevented }) => code === 'Escape' && !defaultPrevented && close()}
      >
        <PanelHead titleId={titleId} title={t('title')} closeLabel={t('common:actions.close')} onClose={close} />
        <div className="settingsPanel-body">
          {revision === null ? (
            <VersionList funnelId={funnelId} />
          ) : (
            <VersionDetails key={revision} funnelId={funnelId} revision={revision} onRestored={onRestored} />
          )}
        </div>
      </aside>
    </AntdProvider>
  );
}
