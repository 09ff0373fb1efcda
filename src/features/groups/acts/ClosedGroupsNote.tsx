import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import type { Group } from '@contract/schemas/shapes';

import { useListClosedGroupsQuery } from '@/api/groupActsApi';
import { useOffers } from '@/api/offers';
import { groupName } from '@/lib/names';

import './acts.css';

const NAMES_MAX_COUNT = 5;

interface Props {
  groups: readonly Group[];
  onOpen: (groupIds: number[]) => void;
}

/** Groups that we closed and that nothing opens again: nobody has to remember them. */
export function ClosedGroupsNote({ groups, onOpen }: Props) {
  const { t } = useTranslation('groupActs');
  const offers = useOffers();
  const { data: closed = [] } = useListClosedGroupsQuery(undefined, { skip: !offers });
  const left = new Set(closed.flatMap((row) => (row.opensAtMs === null && !row.isOfLiveRun ? row.groupId : [])));
  const shown = left.size === 0 ? [] : groups.filter(({ id }) => left.has(id));
  if (shown.length === 0) return null;
  const others = shown.length - NAMES_MAX_COUNT;
  return (
    <section className="card closedGroups" aria-label={t('closed.label')}>
      <p>{t('closed.text', { count: shown.length })}</p>
      <p>
        {shown.slice(0, NAMES_MAX_COUNT).map((group, at) => (
          <Fragment key={group.id}>
            {at > 0 && ', '}
            <Link to={`/groups/${group.id}`}>{groupName(group)}</Link>
          </Fragment>
        ))}
        {others > 0 && ` ${t('closed.more', { count: others })}`}
      </p>
      <div className="row">
        <button type="button" className="tonalButton" onClick={() => onOpen(shown.map(({ id }) => id))}>
          {t('closed.open', { count: shown.length })}
        </button>
      </div>
    </section>
  );
}
