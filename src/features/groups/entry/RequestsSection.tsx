import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { JoinRequest } from '@contract/schemas/shapes';
import { limits } from '@contract/limits';
import { isBotKind } from '@contract/messengerKinds';
import { SECOND_MS } from '@contract/time';

import { useActOnGroupsMutation, useListJoinRequestsQuery } from '@/api/groupActsApi';
import { useAbilities } from '@/api/useAbilities';
import { formatMoment } from '@/lib/moment';
import { DataTable, type DataColumn } from '@/ui/DataTable';
import { QueryView } from '@/ui/QueryView';
import { useAnnounce } from '@/ui/useAnnounce';
import { useFocusHeir } from '@/ui/useFocusHeir';

/** The table selects by number. */
type Listed = JoinRequest & { id: number };

const NOTHING: ReadonlySet<number> = new Set();
const idOf = ({ id }: Listed) => id;
const byAge = (one: Listed, other: Listed) => (one.askedAtMs ?? 0) - (other.askedAtMs ?? 0);
const nameOf = ({ name, phone, address }: JoinRequest) => name ?? (phone === null ? address : `+${phone}`);

/** Requests to join a group, answered many at once and never by themselves. */
export function RequestsSection({ groupId }: { groupId: number }) {
  const { t } = useTranslation('groupEntry');
  const titleId = useId();
  const query = useListJoinRequestsQuery(groupId);
  return (
    <section className="groupEntry" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('requests.title')}</h2>
      <QueryView query={query} failure={t('requests.failed')} skeleton={<div className="skeletonBlock" />}>
        {(requests) =>
          requests.length === 0 ? (
            <p className="note">{t('requests.none')}</p>
          ) : (
            <Requests groupId={groupId} requests={requests} />
          )
        }
      </QueryView>
    </section>
  );
}

function Requests({ groupId, requests }: { groupId: number; requests: readonly JoinRequest[] }) {
  const { t } = useTranslation('groupEntry');
  const announce = useAnnounce();
  const [actOnGroups, { isLoading }] = useActOnGroupsMutation();
  const hasPhones = !isBotKind(useAbilities());
  const [selected, onSelected] = useState(NOTHING);
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  // The phone answers them at the pace of messages; until then they are not offered again.
  const rows = useMemo(
    () => requests.map((request, at) => ({ ...request, id: at + 1 })).filter(({ address }) => !answered.has(address)),
    [requests, answered],
  );
  const columns = useMemo(
    (): DataColumn<Listed>[] => [
      { key: 'name', title: t('requests.columns.name'), isRowHeader: true, render: nameOf },
      ...(hasPhones
        ? [
            {
              key: 'phone',
              title: t('requests.columns.phone'),
              width: 170,
              render: ({ phone }: Listed) => (phone === null ? t('requests.hidden') : `+${phone}`),
            },
          ]
        : []),
      {
        key: 'asked',
        title: t('requests.columns.asked'),
        compare: byAge,
        width: 170,
        render: ({ askedAtMs }) => askedAtMs !== null && formatMoment(askedAtMs / SECOND_MS),
      },
    ],
    [t, hasPhones],
  );
  const chosen = rows.filter(({ id }) => selected.has(id)).slice(0, limits.groups.requestsMaxCount);

  const list = useFocusHeir<HTMLDivElement>(answered.size > 0 && chosen.length === 0);

  async function answer(isApproved: boolean) {
    const people = chosen.map(({ address }) => address);
    const acting = actOnGroups({ groupIds: [groupId], act: { kind: 'admit', isApproved, people } }).unwrap();
    if (!(await announce(acting, { success: t('queued'), failure: t('requests.answerFailed') }))) return;
    setAnswered(new Set([...answered, ...people]));
    onSelected(NOTHING);
  }

  return (
    <>
      <div ref={list} tabIndex={-1}>
        <DataTable
          label={t('requests.title')}
          columns={columns}
          rows={rows}
          keyOf={idOf}
          empty={t('requests.answered')}
          selection={{ selected, onSelected, nameOf }}
        />
      </div>
      <div className="wrap dialogFoot groupEntry-answers">
        <button
          type="button"
          className="tonalButton"
          disabled={chosen.length === 0 || isLoading}
          onClick={() => void answer(true)}
        >
          {t('requests.approve', { count: chosen.length })}
        </button>
        <button
          type="button"
          className="plainButton"
          data-danger
          disabled={chosen.length === 0 || isLoading}
          onClick={() => void answer(false)}
        >
          {t('requests.decline', { count: chosen.length })}
        </button>
      </div>
    </>
  );
}
