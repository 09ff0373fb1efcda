import { useTranslation } from 'react-i18next';

import type { MessageChange } from '@contract/schemas/shapes';
import { SECOND_MS } from '@contract/time';

import { formatMoment } from '@/lib/moment';

import { FailedDelivery } from '../run/FailedDelivery';
import './messageActs.css';

const TONES = { success: 'success', failed: 'error', unconfirmed: 'warning' } as const;
const hasTone = (status: MessageChange['status']): status is keyof typeof TONES => status in TONES;

/** What was done to a message since it was sent: the text as it is now, or that it was deleted; nothing where nothing was. */
export function ChangeNotes({ changes = [] }: { changes?: readonly MessageChange[] | undefined }) {
  if (changes.length === 0) return null;
  return (
    <ul className="changeNotes">
      {changes.map((change, at) => (
        <li key={at}>
          <ChangeNote change={change} />
        </li>
      ))}
    </ul>
  );
}

/** One act on a message and how it ended. */
export function ChangeNote({ change }: { change: MessageChange }) {
  const { t } = useTranslation(['groupActs', 'deliveries']);
  const { kind, status, atMs, text, error } = change;
  if (status === 'success')
    return (
      <div className="changeNote">
        <span className="chip" data-tone="success">
          {t(`messages.changed.${kind}`, { moment: formatMoment(atMs / SECOND_MS) })}
        </span>
        {kind === 'correct' && <p className="changeNotes-text">{t('messages.now', { text })}</p>}
      </div>
    );
  return (
    <div className="changeNote">
      <span>{t(`messages.${kind}`)}</span>{' '}
      <span className="chip" data-tone={hasTone(status) ? TONES[status] : undefined}>
        {t(`deliveries:statuses.${status}`)}
      </span>
      {status === 'failed' && error !== null && (
        <p className="changeNotes-text">
          <FailedDelivery error={error} />
        </p>
      )}
    </div>
  );
}
