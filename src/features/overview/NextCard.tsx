import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import type { CalendarSubject, Overview } from '@contract/schemas/shapes';
import { MINUTE_MS, toSeconds } from '@contract/time';

import { writeDay } from '@/lib/dayInAddress';
import { formatMoment } from '@/lib/moment';
import { numberFormat } from '@/lib/numberFormat';
import { DataTable, type DataColumn } from '@/ui/DataTable';

import { OverviewCard } from './OverviewCard';
import { usePlainText } from './usePlainText';

type Row = Overview['next'][number] & { at: number };

const idOf = ({ at }: Row) => at;

/** What is sent next. Of what is due already only the pace decides when: it says so instead of naming a time that passes. */
export function NextCard({ next, nowMs }: Pick<Overview, 'next' | 'nowMs'>) {
  const { t } = useTranslation(['overview', 'groupActs']);
  const plainText = usePlainText();
  const rows = useMemo(() => next.map((row, at) => ({ ...row, at })), [next]);
  const columns = useMemo((): DataColumn<Row>[] => {
    const textOf = ({ name, text, variables, act }: CalendarSubject) => {
      const said = plainText({ text, variables });
      return (
        [name, act && t(`groupActs:history.${act}`), said].filter((part) => part !== null && part !== '').join(' · ') ||
        t('next.file')
      );
    };
    return [
      {
        key: 'what',
        title: t('next.what'),
        isRowHeader: true,
        render: ({ subject, atMs }) => (
          <Link className="overview-said" to={addressOf(subject, atMs)}>
            {textOf(subject)}
          </Link>
        ),
      },
      {
        key: 'when',
        title: t('next.when'),
        width: 165,
        render: ({ atMs, certainty }) => {
          if (certainty !== 'exact' && atMs < nowMs + MINUTE_MS) return t('next.queued');
          return `${certainty === 'exact' ? '' : '≈ '}${formatMoment(toSeconds(atMs))}`;
        },
      },
      {
        key: 'groups',
        title: t('next.groups'),
        width: 110,
        align: 'end',
        render: ({ count }) => numberFormat.format(count),
      },
    ];
  }, [t, plainText, nowMs]);
  return (
    <OverviewCard name="next" title={t('next.title')} link={{ to: '/journal?state=queued', text: t('next.all') }}>
      {rows.length === 0 ? (
        <p className="hint">{t('next.none')}</p>
      ) : (
        <DataTable label={t('next.title')} columns={columns} rows={rows} keyOf={idOf} />
      )}
    </OverviewCard>
  );
}

function addressOf({ kind, id }: CalendarSubject, atMs: number): string {
  if (kind === 'broadcast' && id !== null) return `/broadcast/${id}`;
  if (kind === 'planned') return '/broadcast?list=planned';
  const day = `/calendar?view=day&day=${writeDay(atMs)}`;
  return id === null ? day : `${day}&funnel=${id}`;
}
