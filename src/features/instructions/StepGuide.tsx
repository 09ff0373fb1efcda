import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { LessonPicture } from './LessonPicture';
import type { LessonStep } from './lessons';

const STEP_MS = 5_000;

/** Shows the steps of a section one by one, manually or every five seconds. Source: SPEC-2.158, SPEC-2.159. */
export function StepGuide({ steps }: { steps: readonly LessonStep[] }) {
  const { t } = useTranslation('instructions');
  const [index, setIndex] = useState(0);
  const [isPlaying, setIsPlaying] = useState(false);
  const last = steps.length - 1;
  const isMoving = isPlaying && index < last;

  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setTimeout(() => setIndex(index + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [isMoving, index]);

  function moveTo(next: number) {
    setIsPlaying(false);
    setIndex(next);
  }

  function handlePlay() {
    if (index === last) setIndex(0);
    setIsPlaying(!isMoving);
  }

  const step = steps[index];
  if (!step) return null;
  return (
    <section className="card stepGuide" aria-label={t('guide.label')}>
      <div className="stepGuide-head">
        <h3 className="stepGuide-label">{t('guide.label')}</h3>
        <span className="stepGuide-count">{t('guide.progress', { step: index + 1, total: steps.length })}</span>
      </div>
      <progress
        className="stepGuide-progress"
        aria-label={t('guide.progress', { step: index + 1, total: steps.length })}
        max={steps.length}
        value={index + 1}
      />
      <div className="stepGuide-step" aria-live={isMoving ? 'off' : 'polite'}>
        <div>
          <h4 className="stepGuide-title">{t(`steps.${step.id}.title`)}</h4>
          <p className="stepGuide-text">{t(`steps.${step.id}.text`)}</p>
        </div>
        {step.picture && <LessonPicture picture={step.picture} />}
      </div>
      <div className="wrap stepGuide-actions">
        <button type="button" className="plainButton" disabled={index === 0} onClick={() => moveTo(index - 1)}>
          {t('guide.back')}
        </button>
        <button type="button" className="solidButton" disabled={index === last} onClick={() => moveTo(index + 1)}>
          {t('guide.next')}
        </button>
        <button type="button" className="plainButton stepGuide-play" onClick={handlePlay}>
          {t(isMoving ? 'guide.pause' : 'guide.play')}
        </button>
        <button type="button" className="plainButton" disabled={index === 0} onClick={() => moveTo(0)}>
          {t('guide.reset')}
        </button>
      </div>
    </section>
  );
}
