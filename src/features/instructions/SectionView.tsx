import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import './instructions.css';
import { LessonPicture } from './LessonPicture';
import { placePaths, type LessonSection, type LessonStep } from './lessons';
import { StepGuide } from './StepGuide';

/** One section: introduction, steps, guided steps, and a link to the page. */
export function SectionView({ section }: { section: LessonSection }) {
  const { t } = useTranslation('instructions');
  return (
    <section aria-labelledby="instructions-heading">
      <div className="wrap instructions-head">
        <div className="instructions-headWords">
          <h2 className="instructions-heading" id="instructions-heading">
            {t(`sections.${section.id}.title`)}
          </h2>
          <p className="instructions-text">{t(`sections.${section.id}.text`)}</p>
        </div>
        <Link className="solidButton" to={placePaths[section.place]}>
          {t(`links.${section.place}`)}
        </Link>
      </div>
      <ul className="lessonList">
        {section.steps.map((step) => (
          <LessonStepItem key={step.id} step={step} />
        ))}
      </ul>
      <StepGuide key={section.id} steps={section.steps} />
    </section>
  );
}

const TONES = { easy: 'success', medium: 'warning', hard: 'error' } as const;

/** One collapsible step with its duration and difficulty. */
function LessonStepItem({ step }: { step: LessonStep }) {
  const { t } = useTranslation('instructions');
  return (
    <li>
      <details className="frame lesson">
        <summary className="row disclosure lesson-head">
          <span className="lesson-title">{t(`steps.${step.id}.title`)}</span>
          <span className="hint">{t('minutes', { minutes: step.minutes })}</span>
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
