import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { SECOND_MS } from '@contract/time';

import { toServerMs } from '@/lib/clock';
import { formatMoment } from '@/lib/moment';

import { designerActions } from '../designerSlice';
import { useDesigner } from '../useDesigner';

import './draftNotice.css';

/** Shows that a draft was found, and a button for the other version. */
export function DraftNotice() {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const draftNotice = useDesigner((designer) => designer.draftNotice);
  const isNew = useDesigner(({ funnelId }) => funnelId === null);
  if (!draftNotice) return null;
  const moment = formatMoment(toServerMs(draftNotice.draft.ts) / SECOND_MS);
  const isRestored = draftNotice.kind === 'restored';
  const restoredChoice = isNew ? t('draft.startAnew') : t('draft.openStored');
  const { storedVersionChosen, draftVersionChosen, draftNoticeClosed } = designerActions;

  return (
    <div className="row draftNotice" role="status">
      <span className="draftNotice-text">{t(`draft.${draftNotice.kind}`, { moment })}</span>
      <button
        type="button"
        className="plainButton"
        onClick={() => dispatch(isRestored ? storedVersionChosen() : draftVersionChosen())}
      >
        {isRestored ? restoredChoice : t('draft.openDraft')}
      </button>
      <button type="button" className="plainButton" onClick={() => dispatch(draftNoticeClosed())}>
        {t('draft.hide')}
      </button>
    </div>
  );
}
