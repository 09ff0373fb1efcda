import { useTranslation } from 'react-i18next';

/** Instead of a list of groups: how many a selection has now. */
export function SelectionGroups({ count }: { count: number }) {
  const { t } = useTranslation('launch');
  return (
    <section className="launch-part launch-groups" aria-label={t('groups.label')}>
      <h2 className="launch-legend">{t('groups.label')}</h2>
      <p role="status">{t('groups.ofSelection', { count })}</p>
      <p className="launch-hint">{t('groups.eachTime')}</p>
    </section>
  );
}
