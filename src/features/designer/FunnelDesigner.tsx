import { useTranslation } from 'react-i18next';
import { useSelector, useStore } from 'react-redux';
import { useEffect, useRef } from 'react';

import { QueryFailure } from '@/ui/QueryFailure';
import { Spinner } from '@/ui/Spinner';
import { useFocusOnArrival } from '@/ui/useFocusOnArrival';

import { Designer } from './Designer';
import './designer.css';
import { designerActions, type DesignerRoot } from './designerSlice';
import { useDesignerDispatch } from './designerThunk';
import { closeFunnel, openFunnel } from './open/openFunnel';
import { NodeTextsProvider } from './texts/NodeTextsProvider';

interface Props {
  /** Null for a new funnel. */
  funnelId: number | null;
  /** Over the whole page, or in a dialog above another page. */
  frame?: 'page' | 'modal';
  /** Called on close with the id of the stored funnel, null when it was never saved. */
  onClose: (savedId: number | null) => void;
  /** Called when a new funnel receives its id. */
  onCreated: (funnelId: number) => void;
}

/** The designer of one funnel: opens it, shows loading and errors, and closes it on unmount. */
export function FunnelDesigner({ funnelId, frame = 'page', onClose, onCreated }: Props) {
  const { t } = useTranslation(['designer', 'common']);
  const dispatch = useDesignerDispatch();
  const store = useStore<Partial<DesignerRoot>>();
  const place = useRef<HTMLElement>(null);
  useFocusOnArrival(place);
  useOpenFunnel(funnelId);
  // The slice is injected with this chunk and has no state before its first action.
  const status = useSelector(({ designer }: Partial<DesignerRoot>) => designer?.status ?? 'loading');
  const failure = useSelector(({ designer }: Partial<DesignerRoot>) => designer?.failure ?? null);

  function handleSaveEnded() {
    const savedId = store.getState().designer?.funnelId ?? null;
    if (funnelId === null && savedId !== null) onCreated(savedId);
  }

  function handleClose() {
    onClose(store.getState().designer?.funnelId ?? null);
  }

  const Frame = frame === 'page' ? 'main' : 'section';
  return (
    <Frame
      ref={place}
      tabIndex={frame === 'page' ? -1 : undefined}
      className="designer"
      data-frame={frame}
      aria-label={frame === 'page' ? undefined : t('title')}
    >
      {frame === 'page' && <h1 className="unseen">{t('title')}</h1>}
      {status === 'open' && (
        <NodeTextsProvider>
          <Designer frame={frame} onClose={handleClose} onSaveEnded={handleSaveEnded} />
        </NodeTextsProvider>
      )}
      {status !== 'open' && failure === null && (
        <div className="designer-waiting">
          <Spinner label={t('common:loading')} />
        </div>
      )}
      {failure !== null && (
        <div className="designer-waiting">
          <QueryFailure
            error={failure}
            failure={t('opening.failed')}
            isBusy={status !== 'failed'}
            onRetry={() => dispatch(openFunnel(funnelId))}
            wayOn={
              <button type="button" className="plainButton" onClick={handleClose}>
                {frame === 'page' ? t('opening.back') : t('common:actions.close')}
              </button>
            }
          />
        </div>
      )}
    </Frame>
  );
}

/** Opens the funnel of the address and closes it on unmount. */
function useOpenFunnel(funnelId: number | null): void {
  const dispatch = useDesignerDispatch();
  const store = useStore<Partial<DesignerRoot>>();

  useEffect(() => {
    // The slice was injected with this chunk; its state begins with the next action.
    if (!store.getState().designer) dispatch(designerActions.designerClosed());
    const open = store.getState().designer;
    // A new funnel that has just received its id is already on the canvas.
    const isHere = open?.status === 'open' && funnelId !== null && open.funnelId === funnelId;
    if (!isHere) void dispatch(openFunnel(funnelId));
  }, [dispatch, store, funnelId]);

  useEffect(
    () => () => {
      dispatch(closeFunnel());
    },
    [dispatch],
  );
}
