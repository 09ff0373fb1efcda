import { useTranslation } from 'react-i18next';

import type { BroadcastResponses as Responses } from '@contract/schemas/shapes';
import { shortAddress } from '@contract/shortLinks';

import { useAbilities } from '@/api/useAbilities';
import type { KnownShortLinks } from '@/api/useShortLinks';
import { numberFormat } from '@/lib/numberFormat';
import { hasVotes } from '@/entities/plan/describeTotals';

import { PollResults } from './PollResults';

const COUNTS = ['delivered', 'read', 'reacted', 'replied'] as const;
/** 0 of these is nothing known; of the others it is nobody. */
const UNKNOWN: ReadonlySet<string> = new Set(['delivered', 'read']);

interface Props extends Pick<Responses, 'total' | 'poll'> {
  /** The short addresses of its text. */
  short: KnownShortLinks;
}

/** How members responded to a broadcast within a day, and how often its short links were followed. */
export function BroadcastResponses({ total, poll, short }: Props) {
  const { t } = useTranslation(['deliveries', 'broadcast']);
  const textOf = (kind: (typeof COUNTS)[number]) =>
    !total || (UNKNOWN.has(kind) && total[kind] === 0) ? t('responses.unknown') : numberFormat.format(total[kind]);
  const { responses } = useAbilities();
  const members = total?.members ?? 0;
  return (
    <>
      {poll && (hasVotes(poll) ? <PollResults poll={poll} /> : <p>{t('broadcast:poll.noVotes')}</p>)}
      <dl className="broadcastReport-counts">
        {COUNTS.filter((kind) => responses.includes(kind)).map((kind) => (
          <div key={kind}>
            <dt>{t(`responses.${kind}`)}</dt>
            <dd>{textOf(kind)}</dd>
          </div>
        ))}
        {short.links.length > 0 && (
          <div>
            <dt>{t('responses.clicks')}</dt>
            <dd>{numberFormat.format(short.links.reduce((sum, { clickCount }) => sum + clickCount, 0))}</dd>
          </div>
        )}
      </dl>
      <p className="hint broadcastReport-responses">
        {members > 0 && `${t('responses.of', { count: members, members: numberFormat.format(members) })} `}
        {t(responses.includes('read') ? 'responses.hint' : 'responses.hintOfDay')}
      </p>
      {total !== null && total.dropped > 0 && (
        <p className="hint broadcastReport-responses">{t('responses.dropped', { count: total.dropped })}</p>
      )}
      <LinkClicks {...short} />
    </>
  );
}

/** How often the short addresses of a text were followed, one by one. */
function LinkClicks({ origin, links }: KnownShortLinks) {
  const { t } = useTranslation('deliveries');
  if (origin === null || links.length === 0) return null;
  return (
    <>
      {links.map(({ slug, url, clickCount }) => (
        <p key={slug} className="broadcastReport-link">
          {t('responses.clicksOf', {
            address: shortAddress(origin, slug),
            url,
            clicks: numberFormat.format(clickCount),
          })}
        </p>
      ))}
      <p className="hint broadcastReport-responses">{t('responses.clicksHint')}</p>
    </>
  );
}
