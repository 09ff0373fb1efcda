import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { Broadcast, PlannedBroadcast } from '@contract/schemas/shapes';

import { useBroadcasts } from '@/api/broadcastApi';
import { useListPlannedBroadcastsQuery } from '@/api/plannedBroadcastsApi';
import { useOffers } from '@/api/offers';
import { numberFormat } from '@/lib/numberFormat';
import type { SendingHold } from '@/entities/run/sendingHold';
import { QueryView } from '@/ui/QueryView';
import { ToggleButton } from '@/ui/ToggleButton';

import './broadcast.css';
import { SentList } from './SentList';
import { PlannedList } from './PlannedList';

/** The lists, in the order of their buttons. */
export const BROADCAST_LISTS = ['sent', 'running', 'finished', 'planned', 'drafts'] as const;

/** A list of broadcasts. */
export type BroadcastListName = (typeof BROADCAST_LISTS)[number];

interface Props {
  list: BroadcastListName;
  /** Whether the socket is open; otherwise the lists are polled. */
  isLive: boolean;
  hold: SendingHold | null;
  onChoose: (list: BroadcastListName) => void;
  onEdit: (plannedId: number) => void;
  /** Asks when a planned broadcast is sent instead. */
  onMove: (plannedId: number) => void;
}

/** The account's broadcasts: those that were sent, the newest first, planned ones and drafts. */
export function BroadcastLists({ list, isLive, hold, onChoose, onEdit, onMove }: Props) {
  const { t } = useTranslation('broadcast');
  const polling = { pollingInterval: isLive ? 0 : limits.schedules.refreshMs };
  const sent = useBroadcasts(polling);
  const planned = useListPlannedBroadcastsQuery(undefined, polling);
  const offers = useOffers();
  if (!offers && !sent.data) return null;
  const shown = offers ? list : 'sent';
  const count = (name: BroadcastListName) => countOf(name, sent.data, planned.data);
  return (
    <section className="broadcast-history" aria-labelledby="broadcast-history">
      <h2 id="broadcast-history" className="broadcast-subtitle">
        {t('history.title')}
      </h2>
      {offers && (
        <div className="wrap broadcast-lists" role="group" aria-label={t('lists.label')}>
          {BROADCAST_LISTS.map((name) => (
            <ToggleButton key={name} isOn={shown === name} onClick={() => onChoose(name)}>
              {t(`lists.${name}`)}
              {count(name) > 0 && <span className="broadcast-listCount">{numberFormat.format(count(name))}</span>}
            </ToggleButton>
          ))}
        </div>
      )}
      {shown === 'planned' || shown === 'drafts' ? (
        <QueryView
          query={planned}
          failure={t('planned.loadFailed')}
          skeleton={<div className="skeletonBlock" style={{ height: 160 }} />}
        >
          {(rows) => (
            <PlannedList
              list={shown}
              rows={rows.filter((row) => isIn(shown, row))}
              isHeld={hold === 'stopped'}
              onEdit={onEdit}
              onMove={onMove}
            />
          )}
        </QueryView>
      ) : (
        <SentList list={shown} query={sent} hold={hold} canDuplicate={offers} />
      )}
    </section>
  );
}

const isIn = (list: 'planned' | 'drafts', { status }: PlannedBroadcast) => (status === 'draft') === (list === 'drafts');

/** Shown beside lists in which something waits. */
function countOf(
  name: BroadcastListName,
  sent: readonly Broadcast[] = [],
  planned: readonly PlannedBroadcast[] = [],
): number {
  if (name === 'planned' || name === 'drafts') return planned.filter((row) => isIn(name, row)).length;
  return name === 'running' ? sent.filter(({ status }) => status === 'running' || status === 'paused').length : 0;
}
