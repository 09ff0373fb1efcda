import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';

import { selectStorageTrouble, storageTroubleDismissed } from './storageSlice';

/** Shows that stored data could not be read, or that nothing can be stored, and the consequences. */
export function StorageBanner() {
  const { t } = useTranslation(['storage', 'common']);
  const dispatch = useDispatch();
  const trouble = useSelector(selectStorageTrouble);
  if (trouble === null) return null;
  return (
    <div role="status" className="banner">
      <p>{t(`trouble.${trouble}`)}</p>
      <button type="button" className="plainButton" onClick={() => dispatch(storageTroubleDismissed())}>
        {t('common:actions.close')}
      </button>
    </div>
  );
}
