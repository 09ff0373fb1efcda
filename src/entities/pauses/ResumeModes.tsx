import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import type { ResumeMode } from '@contract/schemas/shapes';

import './pauses.css';

interface Props {
  /** What `shift` does, with the length of the pause if it is one. */
  shift: string;
  mode: ResumeMode;
  onMode: (mode: ResumeMode) => void;
}

/** How paused runs continue. */
export function ResumeModes({ shift, mode, onMode }: Props) {
  const { t } = useTranslation('pauses');
  const name = useId();
  return (
    <div className="resume-modes" role="radiogroup" aria-label={t('mode.label')}>
      {(['shift', 'plan'] as const).map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={mode === one} onChange={() => onMode(one)} />
          {one === 'shift' ? shift : t('mode.plan')}
        </label>
      ))}
    </div>
  );
}
