import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { JournalFilter } from '@contract/schemas/shapes';

import { useCountJournalQuery, useJournal } from '@/api/journalApi';
import { serverNow } from '@/lib/clock';
import { numberFormat } from '@/lib/numberFormat';
import { EmptyState } from '@/ui/EmptyState';
import { QueryView } from '@/ui/QueryView';
import { useUrlFilter } from '@/ui/useUrlFilter';

import { FileButton } from './FileButton';
import { JournalFilterBar } from './JournalFilterBar';
import { journalChoices, toJournalFilter } from './journalFilter';
import { JournalTable } from './JournalTable';
import { MoreButton } from './MoreButton';
import { useJournalFile } from './useJournalFile';
import './journal.css';

const refresh = { pollingInterval: limits.schedules.refreshMs };

/** The account's deliveries by a filter that is in the address. */
export function Journal() {
  const { t } = useTranslation('journal');
  const { filter: chosen, choose } = useUrlFilter(journalChoices);
  const { state, period, day, group, funnel, broadcast, delivery } = chosen;
  const filter = useMemo(
    () => toJournalFilter({ period, day, group, funnel, broadcast, delivery }, serverNow()),
    [period, day, group, funnel, broadcast, delivery],
  );
  const { more, ...query } = useJournal({ ...filter, state }, refresh);
  const file = useJournalFile({ ...filter, state });
  const isFiltered = state !== 'tried' || Object.keys(filter).length > 0;
  const none = isFiltered
    ? { title: t('none.filtered'), text: t('none.filteredText') }
    : { title: t('none.title'), text: t('none.text') };
  return (
    <>
      <JournalFilterBar chosen={chosen} onChoose={(change) => choose({ delivery: '', ...change })} />
      <div className="row">
        <Counts filter={filter} />
        <FileButton {...file} />
      </div>
      <QueryView
        query={query}
        failure={t('loadFailed')}
        skeleton={<div className="skeletonCard" />}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState {...none} />}
      >
        {(rows) => (
          <>
            <JournalTable rows={rows} isWhole={delivery !== ''} />
            {more.canLoad && <MoreButton isLoading={more.isLoading} onMore={more.load} />}
          </>
        )}
      </QueryView>
    </>
  );
}

/** How many deliveries the filter has in each state. */
function Counts({ filter }: { filter: JournalFilter }) {
  const { t } = useTranslation('journal');
  const { currentData: counts } = useCountJournalQuery(filter, { ...refresh, refetchOnMountOrArgChange: true });
  if (!counts) return <p className="journal-counts" aria-busy="true" />;
  const { isComplete, sent, failed, unconfirmed, queued, dropped } = counts;
  const numbers = {
    sent: numberFormat.format(sent),
    failed: numberFormat.format(failed),
    unconfirmed: numberFormat.format(unconfirmed),
    queued: numberFormat.format(queued),
    dropped: numberFormat.format(dropped),
  };
  return (
    <p className="journal-counts">
      {isComplete
        ? t('counts', numbers)
        : t('countsMany', { max: numberFormat.format(limits.journal.countedMaxCount) })}
    </p>
  );
}
