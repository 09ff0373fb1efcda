import { useTranslation } from 'react-i18next';

import { isMissingCall } from '@/api/specFallback/missingCall';
import { useListSessionsQuery } from '@/api/profileApi';

import { PasswordForm } from './PasswordForm';
import './profileTexts';
import { SessionList } from './SessionList';

/** Password and sessions. A server without sessions cannot change the password either. */
export function SecuritySection() {
  const { t } = useTranslation('profile');
  const { error } = useListSessionsQuery();
  if (isMissingCall(error)) return <p className="profile-hint">{t('unsupported')}</p>;
  return (
    <>
      <PasswordForm />
      <SessionList />
    </>
  );
}
