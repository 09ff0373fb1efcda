import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useListSessionsQuery } from '@/api/profileApi';
import { beginsAtTop } from '@/ui/dialogPlace';

import { DataLimits } from './DataLimits';
import { PaceForm } from './PaceForm';
import './profile.css';
import { ProfileForm } from './ProfileForm';
import { SectionTabs, sectionPanelProps, type Section } from './SectionTabs';
import { PasswordForm } from './PasswordForm';
import { SessionList } from './SessionList';

/** Account and notifications, sending rate, password and sessions of the owner. */
export function ProfileModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['profile', 'common']);
  const [section, setSection] = useState<Section>('account');
  return (
    <Modal
      open
      {...beginsAtTop}
      width={720}
      title={t('title')}
      footer={null}
      closable={{ 'aria-label': t('common:actions.close') }}
      onCancel={onClose}
    >
      <SectionTabs chosen={section} onChoose={setSection} />
      <div className="profile-section" {...sectionPanelProps(section)}>
        {section === 'account' && <ProfileForm />}
        {section === 'pace' && <PaceForm />}
        {section === 'data' && <DataLimits />}
        {section === 'security' && <SecuritySection />}
      </div>
    </Modal>
  );
}

/** Password and sessions. A server without sessions cannot change the password either. */
function SecuritySection() {
  const { t } = useTranslation('profile');
  const { isOffered } = useListSessionsQuery();
  if (!isOffered) return <p className="profile-hint">{t('unsupported')}</p>;
  return (
    <>
      <PasswordForm />
      <SessionList />
    </>
  );
}
