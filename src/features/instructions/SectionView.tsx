import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import './instructions.css';
import { placePaths, type LessonSection } from './lessons';
import { LessonStepItem } from './LessonStepItem';
import { StepGuide } from './StepGuide';

/** One section: introduction, steps, guided steps, and a link to the page. */
export function SectionView({ section }: { section: LessonSection }) {
  const { t } = useTranslation('instructions');
  return (
    <section aria-labelledby="instructions-heading">
      <div className="instructions-head">
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
