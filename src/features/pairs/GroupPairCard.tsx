import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Group, GroupPair, PairedGroup } from '@contract/schemas/shapes';

import { useListGroupPairsQuery, useListPairCandidatesQuery, usePairGroupMutation } from '@/api/pairsApi';
import { usePairedName } from '@/entities/accounts/accountNames';
import { nameInQuotes } from '@/lib/names';
import { numberFormat } from '@/lib/numberFormat';
import { QueryView } from '@/ui/QueryView';
import { SearchSelect } from '@/ui/SearchSelect';
import { useAnnounce } from '@/ui/useAnnounce';

import { InviteModal } from './InviteModal';
import './pairs.css';

interface Props {
  group: Group;
}

/** The group of another account to which this one moves: who is there already, and an invitation for those who are not. */
export function GroupPairCard({ group }: Props) {
  const { t } = useTranslation('pairs');
  const titleId = useId();
  const pairs = useListGroupPairsQuery();
  return (
    <section className="card groupPage-card" aria-labelledby={titleId}>
      <h2 className="groupPage-title" id={titleId}>
        {t('title')}
      </h2>
      <QueryView query={pairs} failure={t('loadFailed')} skeleton={<div className="skeletonBlock" />}>
        {(found) => {
          const pair = found.find(({ groupId }) => groupId === group.id);
          return pair ? <Pair pair={pair} canPost={group.can_post} /> : <ChoosePair groupId={group.id} />;
        }}
      </QueryView>
    </section>
  );
}

/** Counts of members side by side, and what can be done. */
function Pair({ pair: { groupId, membersCount, paired }, canPost }: { pair: GroupPair; canPost: boolean }) {
  const { t } = useTranslation('pairs');
  const announce = useAnnounce();
  const nameOf = usePairedName();
  const [isInviting, setIsInviting] = useState(false);
  const [pairGroup, { isLoading }] = usePairGroupMutation();
  const count = (value: number | null) => (value === null ? t('unknown') : numberFormat.format(value));
  const handleSeparate = () =>
    void announce(pairGroup({ id: groupId, pairedId: null }).unwrap(), {
      success: t('separated'),
      failure: t('failures.separate'),
    });
  return (
    <>
      <p>{t('paired', { name: nameInQuotes(paired.name), account: nameOf(paired) })}</p>
      <dl className="groupPage-facts pairs-counts">
        <div>
          <dt>{t('here')}</dt>
          <dd>{count(membersCount)}</dd>
        </div>
        <div>
          <dt>{t('there')}</dt>
          <dd>{count(paired.membersCount)}</dd>
        </div>
      </dl>
      <div className="row">
        <button type="button" className="tonalButton" disabled={!canPost} onClick={() => setIsInviting(true)}>
          {t('invite.action')}
        </button>
        <button type="button" className="plainButton" disabled={isLoading} onClick={handleSeparate}>
          {t('separate')}
        </button>
      </div>
      {isInviting && <InviteModal groupId={groupId} paired={paired} onClose={() => setIsInviting(false)} />}
    </>
  );
}

function ChoosePair({ groupId }: { groupId: number }) {
  const { t } = useTranslation('pairs');
  const announce = useAnnounce();
  const nameOf = usePairedName();
  const fieldId = useId();
  const candidates = useListPairCandidatesQuery(groupId);
  const [lastId, setLastId] = useState<number | null>(null);
  const [pairGroup, { isLoading }] = usePairGroupMutation();
  // The account may have left it since.
  const chosenId = candidates.data?.some(({ id }) => id === lastId) ? lastId : null;

  async function handlePair(pairedId: number) {
    const pairing = pairGroup({ id: groupId, pairedId }).unwrap();
    if (await announce(pairing, { success: t('done'), failure: t('failures.pair') })) setLastId(null);
  }

  return (
    <QueryView
      query={candidates}
      failure={t('loadFailed')}
      skeleton={<div className="skeletonBlock" />}
      isEmpty={(found) => found.length === 0}
      empty={<p className="groupPage-none">{t('none')}</p>}
    >
      {(found: readonly PairedGroup[]) => (
        <>
          <p className="note">{t('hint')}</p>
          <div className="pairs-choice">
            <label htmlFor={fieldId}>{t('field')}</label>
            <SearchSelect
              id={fieldId}
              value={chosenId}
              placeholder={t('placeholder')}
              options={found.map((one) => ({ value: one.id, label: `${one.name} · ${nameOf(one)}` }))}
              onChange={setLastId}
            />
            <button
              type="button"
              className="tonalButton"
              disabled={chosenId === null || isLoading}
              onClick={() => chosenId !== null && void handlePair(chosenId)}
            >
              {t('pair')}
            </button>
          </div>
        </>
      )}
    </QueryView>
  );
}
