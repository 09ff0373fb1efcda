import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { RecordedSession } from './readExport';

interface Props {
  session: RecordedSession;
  at: number;
  onChoose: (at: number) => void;
}

/** Every step, the errors of a report, and what the shown step was about. */
export function StepList({ session: { steps, report }, at, onChoose }: Props) {
  const { t } = useTranslation('replay');
  const chosen = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which is no effect clean-up.
    chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const lastBefore = (atMs: number) =>
    Math.max(
      0,
      steps.findLastIndex((step) => step.atMs !== null && step.atMs <= atMs),
    );
  return (
    <aside className="replayList" aria-label={t('list.label')}>
      {report && report.errors.length > 0 && (
        <>
          <h2>{t('list.errors')}</h2>
          <ol>
            {report.errors.map(({ atMs, name, message, errorId }, index) => (
              <li key={`${atMs} ${index}`}>
                <button type="button" onClick={() => onChoose(lastBefore(atMs))}>
                  {[errorId, name, message].filter(Boolean).join(' ')}
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
      <h2>{t('list.steps')}</h2>
      <ol className="replayList-steps" tabIndex={-1}>
        {steps.map(({ type, error }, index) => (
          <li key={index}>
            <button
              ref={index === at ? chosen : undefined}
              type="button"
              aria-current={index === at ? 'step' : undefined}
              data-broken={error !== null}
              onClick={() => onChoose(index)}
            >
              {index}. {type}
            </button>
          </li>
        ))}
      </ol>
      <h2>{t('list.action')}</h2>
      <pre tabIndex={0}>{JSON.stringify(steps[at]?.action, null, 2)}</pre>
    </aside>
  );
}
