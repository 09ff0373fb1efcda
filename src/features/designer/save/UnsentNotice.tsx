import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';

import { designerActions, selectHasUnsavedWork } from '../designerSlice';
import '../drafts/draftNotice.css';
import { useDesigner } from '../useDesigner';

interface Props {
  /** Pressed by the operator. */
  onSave: () => void;
  /** The server can be reached again. */
  onReached: () => void;
}

/** Says why a save did not reach the server and where the work is meanwhile, and saves it when the server can be reached. */
export function UnsentNotice({ onSave, onReached }: Props) {
  const { t } = useTranslation('designer');
  const unsent = useDesigner((designer) => designer.unsent);
  const isSaving = useDesigner((designer) => designer.isSaving);
  const hasUnsavedWork = useSelector(selectHasUnsavedWork);
  useSaveWhenReached(onReached);
  if (!unsent || !hasUnsavedWork) return null;
  return (
    <div className="row draftNotice unsentNotice" role="status">
      <span className="draftNotice-text">
        {t(unsent.step === 'offered' ? 'unsent.offered' : `unsent.${unsent.reason}`)}
      </span>
      <button
        type="button"
        className="plainButton"
        aria-disabled={isSaving}
        onClick={() => {
          if (!isSaving) onSave();
        }}
      >
        {t('unsent.now')}
      </button>
    </div>
  );
}

function useSaveWhenReached(onReached: () => void): void {
  const dispatch = useDispatch();
  const isReached = useDesigner(({ unsent, isSaving }) => unsent?.step === 'reached' && !isSaving);
  const saveNow = useEffectEvent(onReached);
  useEffect(() => {
    // A short loss of the network may leave the socket open, whose return would tell.
    const handleOnline = () => void dispatch(designerActions.serverReached());
    window.addEventListener('online', handleOnline);
    if (isReached) saveNow();
    return () => window.removeEventListener('online', handleOnline);
  }, [dispatch, isReached]);
}
