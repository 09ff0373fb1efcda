import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import type { Overview as Shown } from '@contract/schemas/shapes';
import { DAY_MS, HOUR_MS, toSeconds } from '@contract/time';

import { writeDay } from '@/lib/dayInAddress';
import { formatDay, formatMoment } from '@/lib/moment';
import { numberFormat } from '@/lib/numberFormat';

import { ConnectionCard } from './ConnectionCard';
import { MembersCard } from './MembersCard';
import { MessagesChart } from './MessagesChart';
import { NextCard } from './NextCard';
import { OverviewCard } from './OverviewCard';
import { ResponseCard } from './ResponseCard';
import './overview.css';

const HOURS_COUNT = 48;
const DAYS_COUNT = 14;
const nameHour = (ms: number) => formatMoment(toSeconds(ms));
const nameDay = (ms: number) => formatDay(toSeconds(ms));
const inCalendar = (ms: number) => `/calendar?view=day&day=${writeDay(ms)}`;
const inJournal = (ms: number, kind?: string) =>
  `/journal?day=${writeDay(ms)}${kind === undefined ? '' : `&state=${kind}`}`;
/** What is planned is in the calendar, what was tried in the journal, too. */
const byHour = (ms: number, kind = 'expected') => (kind === 'expected' ? inCalendar(ms) : inJournal(ms, kind));

interface Props {
  overview: Shown;
  todayMs: number;
  /** Where everything that was missed in the last week is listed. */
  missedTo: string;
  /** Of which day the groups are listed whose members changed: one of the address, `all`, or ''. */
  changesOf: string;
}

/** Everything at a glance; each number leads to its list. */
export function Overview({ overview, todayMs, missedTo, changesOf }: Props) {
  const { t } = useTranslation('overview');
  return (
    <div className="overview">
      <NeedsCard needs={overview.needs} missedTo={missedTo} />
      <LimitCard limit={overview.limit} />
      <ConnectionCard share={overview.connectedShare} days={overview.connectedDays} />
      <OverviewCard name="hours" title={t('hours.title')} link={{ to: '/calendar', text: t('hours.all') }} isWide>
        <MessagesChart
          label={t('hours.label')}
          empty={t('hours.empty')}
          stretches={overview.hours}
          {...{ fromMs: todayMs, stepMs: HOUR_MS, count: HOURS_COUNT, format: nameHour }}
          linkOf={byHour}
        />
      </OverviewCard>
      <NextCard next={overview.next} nowMs={overview.nowMs} />
      <ResponseCard broadcasts={overview.broadcasts} funnels={overview.funnels} />
      <OverviewCard name="days" title={t('days.title')} link={{ to: '/journal', text: t('days.all') }} isWide>
        <MessagesChart
          label={t('days.label')}
          empty={t('days.empty')}
          stretches={overview.days}
          {...{ fromMs: todayMs - (DAYS_COUNT - 1) * DAY_MS, stepMs: DAY_MS, count: DAYS_COUNT, format: nameDay }}
          linkOf={inJournal}
        />
      </OverviewCard>
      <MembersCard members={overview.members} changesOf={changesOf} />
    </div>
  );
}

/** How much of what may be sent in 24 hours was tried: failed messages count, too. */
function LimitCard({ limit: { used, max } }: Pick<Shown, 'limit'>) {
  const { t } = useTranslation('overview');
  const words =
    max === null
      ? t('limit.unlimited', { used: numberFormat.format(used) })
      : t('limit.used', { used: numberFormat.format(used), max: numberFormat.format(max) });
  return (
    <OverviewCard name="limit" title={t('limit.title')}>
      <Link className="overview-number" to="/journal?period=day">
        {words}
      </Link>
      {max !== null && (
        <meter className="overview-meter" aria-label={t('limit.label')} max={max} value={Math.min(used, max)}>
          {words}
        </meter>
      )}
    </OverviewCard>
  );
}

const listsOf = (missedTo: string) => ({
  failed: '/journal?state=failed&period=week',
  unconfirmed: '/journal?state=unconfirmed&period=week',
  missed: missedTo,
  closedGroups: '/dashboard?writing=impossible',
});
const COUNTS = ['failed', 'unconfirmed', 'missed', 'closedGroups'] as const;

/** What needs a hand. */
function NeedsCard({ needs, missedTo }: Pick<Shown, 'needs'> & { missedTo: string }) {
  const { t } = useTranslation('overview');
  const lists = listsOf(missedTo);
  const shown = COUNTS.filter((kind) => needs[kind] > 0);
  return (
    <OverviewCard name="needs" title={t('needs.title')} isWide>
      {shown.length === 0 && !needs.isOffline && <p className="hint">{t('needs.none')}</p>}
      <ul className="wrap overview-needs">
        {needs.isOffline && (
          <li>
            <Link to="/dashboard">{t('needs.isOffline')}</Link>
          </li>
        )}
        {shown.map((kind) => (
          <li key={kind}>
            <Link to={lists[kind]}>{t(`needs.${kind}`, { count: needs[kind] })}</Link>
          </li>
        ))}
      </ul>
    </OverviewCard>
  );
}
