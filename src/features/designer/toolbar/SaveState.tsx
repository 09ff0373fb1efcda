import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';

import { clockTime } from '@/lib/clockTime';

import { selectDesigner, selectHasUnsavedWork } from '../designerSlice';

/** Whether what is on the canvas is on the server, too. */
export function SaveState() {
  const { t } = useTranslation('designer');
  const { savedAtMs, isSaving } = useSelector(selectDesigner);
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
