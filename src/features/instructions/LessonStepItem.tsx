import { useTranslation } from 'react-i18next';

import type { LessonStep } from './lessons';
import { LessonPicture } from './LessonPicture';

const TONES = { easy: 'success', medium: 'warning', hard: 'error' } as const;

/** One collapsible step with its duration and difficulty. */
export function LessonStepItem({ step }: { step: LessonStep }) {
  const { t } = useTranslation('instructions');
  return (
    <li>
      <details className="lesson">
        <summary className="lesson-head">
          <span className="lesson-title">{t(`steps.${step.id}.title`)}</span>
          <span className="lesson-minutes">{t('minutes', { minutes: step.minutes })}</span>
          <span className="chip" data-tone={TONES[step.difficulty]}>
            {t(`difficulty.${step.difficulty}`)}
          </span>
        </summary>
        <div className="lesson-body">
          <p className="lesson-text">{t(`steps.${step.id}.text`)}</p>
          {step.picture && <LessonPicture picture={step.picture} />}
        </div>
      </details>
    </li>
  );
}
