import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { dateFormat } from '@/lib/dateFormat';

import type { Player } from './usePlayer';
import type { RecordedSession } from './readExport';
import { StepList } from './StepList';

interface Props {
  session: RecordedSession;
  player: Player;
  onClose: () => void;
}

const clock = dateFormat({ hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** The player controls below the screens. */
export function ReplayBar({ session, player, onClose }: Props) {
  const { t } = useTranslation('replay');
  const [isOpen, setIsOpen] = useState(false);
  const { at, isPlaying, go, toggle } = player;
  const step = session.steps[at];
  const last = session.steps.length - 1;
  const moment = step?.atMs ? clock.format(step.atMs) : '';
  return (
    <>
      {isOpen && <StepList session={session} at={at} onChoose={go} />}
      <div className="row replayBar" role="group" aria-label={t('bar.label')}>
        <button type="button" className="plainButton" disabled={at === 0} onClick={() => go(at - 1)}>
          {t('bar.back')}
        </button>
        <button type="button" className="solidButton" onClick={toggle}>
          {t(isPlaying ? 'bar.pause' : 'bar.play')}
        </button>
        <button type="button" className="plainButton" disabled={at === last} onClick={() => go(at + 1)}>
          {t('bar.forward')}
        </button>
        <input
          type="range"
          aria-label={t('bar.position')}
          min={0}
          max={last}
          value={at}
          onChange={({ target }) => go(Number(target.value))}
        />
        <output className="replayBar-step" data-testid="step">
          {t('bar.step', { step: at, last })} <code title={step?.type}>{step?.type}</code> <time>{moment}</time>
          {step?.error && <b role="alert"> {t('bar.broken')}</b>}
        </output>
        <button type="button" className="plainButton" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('bar.details')}
        </button>
        <button type="button" className="plainButton" onClick={onClose}>
          {t('bar.other')}
        </button>
      </div>
    </>
  );
}
