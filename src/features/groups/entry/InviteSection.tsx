import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useActOnGroupsMutation, useGetGroupInviteQuery, useListClosedGroupsQuery } from '@/api/groupActsApi';
import { toServerMs } from '@/lib/clock';
import { copyText } from '@/lib/copyText';
import { ConfirmModal } from '@/ui/ConfirmModal';
import { QueryView } from '@/ui/QueryView';
import { useAnnounce } from '@/ui/useAnnounce';

/** The invite link of a group: copied, or reset after a question. */
export function InviteSection({ groupId }: { groupId: number }) {
  const { t } = useTranslation('groupEntry');
  const titleId = useId();
  const announce = useAnnounce();
  const query = useGetGroupInviteQuery(groupId);
  const { refetch } = query;
  const [isAsking, setIsAsking] = useState(false);
  /** The link that is being reset. */
  const [former, setFormer] = useState<string | null>(null);
  const isFormer = former !== null && former === query.data?.link;
  // Groups are read again once an act is done, and their links only with it.
  const closed = useListClosedGroupsQuery();
  const readAtMs = toServerMs(closed.fulfilledTimeStamp ?? 0);
  useEffect(() => {
    if (isFormer) void refetch();
  }, [isFormer, readAtMs, refetch]);
  return (
    <section className="groupEntry" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('invite.title')}</h2>
      <QueryView query={query} failure={t('invite.failed')} skeleton={<div className="skeletonBlock" />}>
        {({ link }) =>
          isFormer ? (
            <p className="note" role="status">
              {t('invite.resetting')}
            </p>
          ) : (
            <div className="wrap groupEntry-link">
              <code>{link}</code>
              <button
                type="button"
                className="tonalButton"
                onClick={() => void announce(copyText(link), { success: t('copied'), failure: t('copyFailed') })}
              >
                {t('copy')}
              </button>
              <button type="button" className="plainButton" onClick={() => setIsAsking(true)}>
                {t('invite.reset')}
              </button>
            </div>
          )
        }
      </QueryView>
      {isAsking && (
        <ResetInviteModal
          groupId={groupId}
          onReset={() => setFormer(query.data?.link ?? null)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  );
}

/** A printed link dies with the reset, so it is asked. */
function ResetInviteModal({
  groupId,
  onReset,
  onClose,
}: {
  groupId: number;
  onReset: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('groupEntry');
  const announce = useAnnounce();
  const [actOnGroups, { isLoading }] = useActOnGroupsMutation();

  async function handleConfirm() {
    const acting = actOnGroups({ groupIds: [groupId], act: { kind: 'resetInvite' } }).unwrap();
    if (!(await announce(acting, { success: t('queued'), failure: t('invite.resetFailed') }))) return;
    onReset();
    onClose();
  }

  return (
    <ConfirmModal
      type="danger"
      title={t('invite.resetTitle')}
      message={t('invite.resetText')}
      confirmText={t('invite.reset')}
      isLoading={isLoading}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    />
  );
}
