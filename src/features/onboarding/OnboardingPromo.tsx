import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';

import { selectOnboarding, selectPercent } from './onboardingSlice';
import './onboarding.css';
import { selectIsDismissed, selectStep, wizardOpened } from './wizardSlice';

/**
 * Invitation on the dashboard to continue the guide. An unfinished guide opens by itself, so the invitation is shown only after it
 * was closed; before the progress is known nothing is shown, so that the groups do not jump. Source: SPEC-2.39.
 */
export function OnboardingPromo() {
  const { t } = useTranslation('onboarding');
  const dispatch = useDispatch();
  const onboarding = useSelector(selectOnboarding);
  const percent = useSelector(selectPercent);
  const isOpen = useSelector(selectStep) !== null;
  const isDismissed = useSelector(selectIsDismissed);
  if (onboarding.hasCompletedOnboarding || isOpen || !isDismissed) return null;
  return (
    <section className="onboardingPromo" aria-label={t('promo.title')}>
      <div className="onboardingPromo-words">
        <p className="onboardingPromo-title">{t('promo.title')}</p>
        <p className="onboardingPromo-text">{t('promo.text', { percent })}</p>
        <progress className="onboarding-progress" max={100} value={percent} aria-label={t('progress', { percent })} />
      </div>
      <button type="button" className="plainButton" onClick={() => dispatch(wizardOpened(onboarding))}>
        {t(percent === 0 ? 'promo.begin' : 'promo.goOn')}
      </button>
    </section>
  );
}
