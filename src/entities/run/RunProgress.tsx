import { useTranslation } from 'react-i18next';

import type { Progress, Wait } from '@contract/schemas/shapes';
import { MINUTE_MS, SECOND_MS } from '@contract/time';
import type { WaitWithMoment } from '@contract/waitReasons';

import { formatNear } from '@/lib/moment';
import { useNow } from '@/lib/useNow';

import './runProgress.css';

/**
 * How far a run is: a bar, the number of messages that are over, the next moment unless it is held back, and what it waits for.
 * A pause has a chip beside it.
 */
export function RunProgress({ progress: { done, total, nextAt, wait } }: { progress: Progress }) {
  const { t } = useTranslation('progress');
  const nowMs = useNow(MINUTE_MS);
  const share = total > 0 ? Math.min(1, done / total) : 0;
  const isHeldBack = wait?.reason === 'paused' || wait?.reason === 'stopped';
  const isAhead = !isHeldBack && nextAt !== null && nextAt * SECOND_MS > nowMs;
  return (
    <div className="row runProgress">
      <span className="runProgress-bar" aria-hidden="true">
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span className="runProgress-text">
        {isAhead ? t('next', { done, total, moment: formatNear(nextAt, nowMs) }) : t('done', { done, total })}
      </span>
      {wait && <WaitNote wait={wait} />}
    </div>
  );
}

const MOMENT_KEYS = {
  stopped: 'stoppedSince',
  offline: 'offlineSince',
  quiet: 'quietUntil',
  pace: 'paceUntil',
} as const satisfies Record<WaitWithMoment, string>;
const hasMoment = (reason: Wait['reason']): reason is WaitWithMoment => reason in MOMENT_KEYS;

/** What a message or a start waits for; nothing while it only waits for its time, or is paused. */
export function WaitNote({ wait: { reason, moment } }: { wait: Wait }) {
  const { t } = useTranslation('progress');
  const nowMs = useNow(MINUTE_MS);
  if (reason === 'time' || reason === 'paused') return null;
  const text =
    moment !== null && hasMoment(reason)
      ? t(`waits.${MOMENT_KEYS[reason]}`, { moment: formatNear(moment, nowMs) })
      : t(`waits.${reason}`);
  return (
    <span className="runProgress-wait" title={text} data-reason={reason}>
      {text}
    </span>
  );
}
