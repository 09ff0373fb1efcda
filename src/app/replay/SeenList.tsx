import { useTranslation } from 'react-i18next';

import { dateFormat } from '@/lib/dateFormat';

import type { SeenEntry } from './readSeen';
import type { Translate } from './shownTexts';
import { writeSeen } from './writeSeen';

const minute = dateFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

interface Props {
  entries: readonly SeenEntry[];
  at: number;
  onChoose: (at: number) => void;
}

/** What the owner saw and did, under the minute in which it happened. */
export function SeenList({ entries, at, onChoose }: Props) {
  const { t } = useTranslation();
  // Keys from a file cannot be type-checked.
  const translate = t as unknown as Translate;
  const last = entries.findLastIndex((entry) => entry.at <= at);
  const minutes = entries.map(({ atMs }) => (atMs === null ? '' : minute.format(atMs)));
  return (
    <ol className="replayList-seen" tabIndex={-1}>
      {entries.map((entry, index) => (
        <li key={index}>
          {minutes[index] !== '' && minutes[index] !== minutes[index - 1] && <time>{minutes[index]}</time>}
          <button
            type="button"
            aria-current={index === last ? 'step' : undefined}
            data-broken={entry.kind === 'failed' || entry.kind === 'crash'}
            onClick={() => onChoose(entry.at)}
          >
            {writeSeen(entry, translate)}
          </button>
        </li>
      ))}
    </ol>
  );
}
