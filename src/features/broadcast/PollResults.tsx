import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';

import type { PollTotals } from '@contract/schemas/shapes';

import { numberFormat } from '@/lib/numberFormat';

/** The length of its bar. */
const shareOf = (share: number): CSSProperties => ({ '--share': `${share * 100}%` }) as CSSProperties;

/** What members chose in a poll, option by option, each beside the most frequent one. */
export function PollResults({ poll: { options, unread } }: { poll: PollTotals }) {
  const { t } = useTranslation(['broadcast', 'plan']);
  const mostVotes = Math.max(1, ...options.map(({ count }) => count));
  return (
    <section className="pollResults" aria-label={t('poll.title')}>
      <h3 className="pollResults-title">{t('poll.title')}</h3>
      <dl className="pollResults-list">
        {options.map(({ text, count }) => (
          <div key={text} className="pollResults-option" style={shareOf(count / mostVotes)}>
            <dt>{text}</dt>
            <dd>{numberFormat.format(count)}</dd>
          </div>
        ))}
      </dl>
      {unread > 0 && <p className="hint">{t('plan:poll.unread', { votes: numberFormat.format(unread) })}</p>}
    </section>
  );
}
