import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';

import { selectOnboarding } from '@/features/onboarding/onboardingSlice';
import { wizardOpened } from '@/features/onboarding/wizardSlice';
import { EmptyState } from '@/ui/EmptyState';

import { dialogOpened } from '../dialogsSlice';
import { RefreshButton } from './RefreshButton';

/** Greets an owner whose phone is connected and who has no groups yet. Source: SPEC-2.34 to SPEC-2.38. */
export function Welcome({ isRefreshing, onRefresh }: { isRefreshing: boolean; onRefresh: () => void }) {
  const { t } = useTranslation('dashboard');
  const dispatch = useDispatch();
  const onboarding = useSelector(selectOnboarding);
  return (
    <EmptyState
      title={t('welcome.title')}
      text={t('welcome.text')}
      action={
        <div className="noGroups-actions">
          <RefreshButton look="solidButton" isRefreshing={isRefreshing} onRefresh={onRefresh} />
          {!onboarding.hasCompletedOnboarding && (
            <button type="button" className="plainButton" onClick={() => dispatch(wizardOpened(onboarding))}>
              {t('welcome.guide')}
            </button>
          )}
          <button
            type="button"
            className="plainButton"
            onClick={() => dispatch(dialogOpened({ name: 'support', ids: {} }))}
          >
            {t('welcome.support')}
          </button>
          <Link className="plainButton" to="/funnels">
            {t('welcome.funnels')}
          </Link>
        </div>
      }
    />
  );
}
