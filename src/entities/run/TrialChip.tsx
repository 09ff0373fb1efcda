import { useTranslation } from 'react-i18next';

/** Marks a trial run. */
export function TrialChip() {
  const { t } = useTranslation('common');
  return <span className="chip">{t('trial')}</span>;
}
