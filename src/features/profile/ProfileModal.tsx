import { Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { useOffers } from '@/api/offers';
import { beginsAtTop } from '@/ui/dialogPlace';

import { DataLimits } from './DataLimits';
import { PaceForm } from './PaceForm';
import './profile.css';
import { ProfileForm } from './ProfileForm';
import { SectionTabs, sectionPanelProps, type Section } from './SectionTabs';
import { PasswordForm } from './PasswordForm';
import { SessionList } from './SessionList';

/** What only our own server has. */
const SECTIONS: Record<Exclude<Section, 'account' | 'security'>, ReactNode> = {
  pace: <PaceForm />,
  data: <DataLimits />,
};

/** Account and notifications, sending rate, password and sessions of the owner. */
export function ProfileModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile');
  const [section, setSection] = useState<Section>('account');
  const offers = useOffers();
  return (
    <Modal open {...beginsAtTop} width={720} title={t('title')} footer={null} onCancel={onClose}>
      <SectionTabs chosen={section} onChoose={setSection} />
      <div className="profile-section" {...sectionPanelProps(section)}>
        {section === 'account' && <ProfileForm />}
        {section !== 'account' && !offers && <p className="hint profile-hint">{t('unsupported')}</p>}
        {section === 'security' && offers && (
          <>
            <PasswordForm />
            <SessionList />
            <ProgramsLink onOpen={onClose} />
          </>
        )}
        {section !== 'account' && section !== 'security' && offers && SECTIONS[section]}
      </div>
    </Modal>
  );
}

/** The way to the page of API tokens and webhooks. */
function ProgramsLink({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('profile');
  return (
    <section aria-labelledby="profile-programs">
      <h2 id="profile-programs" className="profile-subtitle">
        {t('programs.title')}
      </h2>
      <p className="hint profile-hint">{t('programs.hint')}</p>
      <Link className="plainButton" to="/programs" onClick={onOpen}>
        {t('programs.link')}
      </Link>
    </section>
  );
}
