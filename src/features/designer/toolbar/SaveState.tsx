import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';

import { clockTime } from '@/lib/dateFormat';

import { selectHasUnsavedWork } from '../designerSlice';
import { useDesigner } from '../useDesigner';

/** Shows whether the canvas is saved on the server. */
export function SaveState() {
  const { t } = useTranslation('designer');
  const savedAtMs = useDesigner((designer) => designer.savedAtMs);
  const isSaving = useDesigner((designer) => designer.isSaving);
  const hasUnsavedWork = useSelector(selectHasUnsavedWork);
  const words = () => {
    if (isSaving) return t('saveState.saving');
    if (hasUnsavedWork) return t('saveState.dirty');
    return savedAtMs === null ? '' : t('saveState.saved', { time: clockTime(savedAtMs) });
  };
  return (
    <span className="saveState" role="status" data-unsaved={hasUnsavedWork && !isSaving}>
      {words()}
    </span>
  );
}
