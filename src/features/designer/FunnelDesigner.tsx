import { useTranslation } from 'react-i18next';
import { useSelector, useStore } from 'react-redux';

import { QueryFailure } from '@/ui/QueryFailure';
import { Spinner } from '@/ui/Spinner';

import { Designer } from './Designer';
import './designer.css';
import type { DesignerRoot } from './designerSlice';
import { useDesignerDispatch } from './designerThunk';
import './designerTexts';
import { openFunnel } from './open/openFunnel';
import { useOpenFunnel } from './open/useOpenFunnel';

interface Props {
  /** Null for a new funnel. */
  funnelId: number | null;
  /** Over the whole page, or within a dialog above another one. */
  frame?: 'page' | 'modal';
  /** The designer is left; the id is that of the funnel as it is stored, null when it never was. */
  onClose: (savedId: number | null) => void;
  /** The new funnel has got its id. */
  onCreated: (funnelId: number) => void;
}

/** The designer of one funnel: opens it, shows that it is on its way or failed, and puts it away at the end. */
export function FunnelDesigner({ funnelId, frame = 'page', onClose, onCreated }: Props) {
  const { t } = useTranslation(['designer', 'common']);
  const dispatch = useDesignerDispatch();
  const store = useStore<Partial<DesignerRoot>>();
  useOpenFunnel(funnelId);
  // The slice joins the store with this chunk: before its first action there is nothing of it to read.
  const status = useSelector(({ designer }: Partial<DesignerRoot>) => designer?.status ?? 'loading');
  const failure = useSelector(({ designer }: Partial<DesignerRoot>) => designer?.failure);

  function handleSaveEnded() {
    const savedId = store.getState().designer?.funnelId ?? null;
    if (funnelId === null && savedId !== null) onCreated(savedId);
  }

  function handleClose() {
    onClose(store.getState().designer?.funnelId ?? null);
  }

  const Frame = frame === 'page' ? 'main' : 'section';
  return (
    <Frame className="designer" data-frame={frame} aria-label={frame === 'page' ? undefined : t('title')}>
      {frame === 'page' && <h1 className="designer-unseen">{t('title')}</h1>}
      {status === 'open' && <Designer frame={frame} onClose={handleClose} onSaveEnded={handleSaveEnded} />}
      {(status === 'loading' || status === 'closed') && (
        <div className="designer-waiting">
          <Spinner label={t('common:loading')} />
        </div>
      )}
      {status === 'failed' && (
        <div className="designer-waiting">
          <QueryFailure error={failure} failure={t('opening.failed')} onRetry={() => dispatch(openFunnel(funnelId))} />
          <button type="button" className="plainButton" onClick={handleClose}>
            {frame === 'page' ? t('opening.back') : t('common:actions.close')}
          </button>
        </div>
      )}
    </Frame>
  );
}
