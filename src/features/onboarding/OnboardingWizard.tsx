import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';

import { ONBOARDING_STEPS, type OnboardingStep } from '@contract/onboarding';

import { useGetStatsQuery } from '@/api/statsApi';
import { useHeightVariable } from '@/ui/useHeightVariable';

import { onboardingCompleted, onboardingStepCompleted, selectOnboarding, selectPercent } from './onboardingSlice';
import './onboarding.css';
import { isActionDone, useStepAction } from './useStepAction';
import { selectHasRefreshed, selectStep, wizardClosed, wizardMoved } from './wizardSlice';

/** The page of a step. */
const places: Partial<Record<OnboardingStep, 'broadcast' | 'dashboard' | 'funnels' | 'instructions'>> = {
  'whatsapp-connection': 'dashboard',
  'groups-refresh': 'dashboard',
  'groups-overview': 'dashboard',
  'funnels-overview': 'funnels',
  'broadcast-overview': 'broadcast',
  completion: 'instructions',
};

const PHONE_PATH = '/phone';

interface Props {
  isConnected: boolean;
  /** The phone is then a page, which remembers its link in this browser. */
  isDemo?: boolean;
}

/** Guides a new owner through the console in seven steps: at the foot of the menu, on narrow screens in a bar that opens. Source: SPEC-2.164, SPEC-2.165. */
export function OnboardingWizard({ isConnected, isDemo = false }: Props) {
  const { t } = useTranslation(['onboarding', 'common']);
  const dispatch = useDispatch();
  const { pathname } = useLocation();
  const step = useSelector(selectStep);
  const percent = useSelector(selectPercent);
  const onboarding = useSelector(selectOnboarding);
  const hasRefreshed = useSelector(selectHasRefreshed);
  const [isOpen, setIsOpen] = useState(false);
  const section = useRef<HTMLElement>(null);
  useHeightVariable(section, '--guide');
  const { completedSteps } = onboarding.progress;
  const doings = { isConnected, hasRefreshed, path: pathname };
  const hasSent = useHasSent(step === 'completion');
  useStepAction(step, step === null || completedSteps.includes(step), doings, handleNext);
  if (step === null) return null;

  const index = ONBOARDING_STEPS.indexOf(step);
  const next = ONBOARDING_STEPS[index + 1];
  const previous = ONBOARDING_STEPS[index - 1];
  // It ends with a message on the phone.
  const isFirstSend = step === 'completion' && !hasSent;
  const place = isFirstSend ? 'broadcast' : places[step];
  const isDone = isActionDone(step, doings);
  const title = isFirstSend ? t('firstSend.title') : t(`steps.${step}.title`);
  const count = t('count', { index: index + 1, total: ONBOARDING_STEPS.length });

  function handleNext() {
    if (step === null) return;
    if (next === undefined) {
      dispatch(onboardingCompleted());
      return;
    }
    dispatch(onboardingStepCompleted(step));
    dispatch(wizardMoved(next));
  }

  function handleClose() {
    // Completed long ago and shown again: opening it counts.
    if (onboarding.hasCompletedOnboarding) dispatch(onboardingCompleted());
    else dispatch(wizardClosed());
  }

  return (
    <section
      ref={section}
      role="dialog"
      aria-modal="false"
      aria-labelledby="onboarding-title"
      className="onboarding"
      data-open={isOpen}
    >
      <div className="onboarding-head">
        <p className="onboarding-count">{count}</p>
        <button
          type="button"
          className="onboarding-toggle"
          aria-expanded={isOpen}
          onClick={() => {
            setIsOpen(!isOpen);
          }}
        >
          <span>{count}</span>
          {/* Drawn by the style sheet of phones: the page has each title once. */}
          <span className="onboarding-toggleTitle" data-title={title} />
        </button>
        <button type="button" className="iconButton" aria-label={t('close')} title={t('close')} onClick={handleClose}>
          <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
            <path d="M5 5l10 10M15 5L5 15" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
          </svg>
        </button>
      </div>
      <progress className="onboarding-progress" max={100} value={percent} aria-label={t('progress', { percent })} />
      <div aria-live="polite">
        <h2 id="onboarding-title" className="onboarding-title">
          {title}
        </h2>
        <p className="onboarding-text">{isFirstSend ? t('firstSend.text') : t(`steps.${step}.text`)}</p>
        {isDone && <p className="onboarding-done">{t('done')}</p>}
      </div>
      <div className="onboarding-actions">
        {previous && (
          <button type="button" className="plainButton" onClick={() => dispatch(wizardMoved(previous))}>
            {t('back')}
          </button>
        )}
        {step === 'completion' && isDemo && (
          <a className="plainButton onboarding-place" href={PHONE_PATH} target="_blank" rel="noreferrer">
            {t('phone')}
          </a>
        )}
        {place !== undefined && `/${place}` !== pathname && (
          <Link className="plainButton onboarding-place" to={`/${place}`}>
            {t(`places.${place}`)}
          </Link>
        )}
        <button type="button" className="solidButton" onClick={handleNext}>
          {t(next === undefined ? 'finish' : 'next')}
        </button>
      </div>
    </section>
  );
}

/** Whether the account has sent a message; true where the server does not count them. */
function useHasSent(isAsked: boolean): boolean {
  const { data, isError } = useGetStatsQuery(undefined, { skip: !isAsked, refetchOnMountOrArgChange: true });
  return isError || (data !== undefined && data.messagesSent !== 0);
}
