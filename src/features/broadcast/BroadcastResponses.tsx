import { useTranslation } from 'react-i18next';

import type { BroadcastResponses as Responses } from '@contract/schemas/shapes';

import { numberFormat } from '@/lib/numberFormat';
import { describeTotals, hasVotes } from '@/entities/plan/describeTotals';

const COUNTS = ['delivered', 'read', 'reacted', 'replied'] as const;
/** 0 of these is nothing known; of the others it is nobody. */
const UNKNOWN: ReadonlySet<string> = new Set(['delivered', 'read']);

/** How members responded to a broadcast within a day. */
export function BroadcastResponses({ total, poll }: Pick<Responses, 'total' | 'poll'>) {
  const { t } = useTranslation(['deliveries', 'broadcast']);
  const { t: tPlan } = useTranslation('plan');
  const textOf = (kind: (typeof COUNTS)[number]) =>
    !total || (UNKNOWN.has(kind) && total[kind] === 0) ? t('responses.unknown') : numberFormat.format(total[kind]);
  const members = total?.members ?? 0;
  return (
    <>
      {poll && (
        <p className="broadcastReport-poll">
          {t('broadcast:poll.title')}: {hasVotes(poll) ? describeTotals(tPlan, poll) : t('broadcast:poll.noVotes')}
        </p>
      )}
      <dl className="broadcastReport-counts">
        {COUNTS.map((kind) => (
          <div key={kind}>
            <dt>{t(`responses.${kind}`)}</dt>
            <dd>{textOf(kind)}</dd>
          </div>
        ))}
      </dl>
      <p className="hint broadcastReport-responses">
        {members > 0 && `${t('responses.of', { count: members, members: numberFormat.format(members) })} `}
        {t('responses.hint')}
      </p>
      {total !== null && total.dropped > 0 && (
        <p className="hint broadcastReport-responses">{t('responses.dropped', { count: total.dropped })}</p>
      )}
    </>
  );
}
