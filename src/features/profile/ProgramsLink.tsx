import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** The way to the page of API tokens and webhooks. */
export function ProgramsLink({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('profile');
  return (
    <section aria-labelledby="profile-programs">
      <h3 id="profile-programs" className="profile-subtitle">
        {t('programs.title')}
      </h3>
      <p className="hint profile-hint">{t('programs.hint')}</p>
      <Link className="plainButton" to="/programs" onClick={onOpen}>
        {t('programs.link')}
      </Link>
    </section>
  );
}
