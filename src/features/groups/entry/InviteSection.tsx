import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useActOnGroupsMutation, useGetGroupInviteQuery } from '@/api/groupActsApi';
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
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section className="groupEntry" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('invite.title')}</h2>
      <QueryView query={query} failure={t('invite.failed')} skeleton={<div className="skeletonBlock" />}>
        {({ link }) => (
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
        )}
      </QueryView>
      {isAsking && <ResetInviteModal groupId={groupId} onClose={() => setIsAsking(false)} />}
    </section>
  );
}

/** A printed link dies with the reset, so it is asked. */
function ResetInviteModal({ groupId, onClose }: { groupId: number; onClose: () => void }) {
  const { t } = useTranslation('groupEntry');
  const announce = useAnnounce();
  const [actOnGroups, { isLoading }] = useActOnGroupsMutation();

  async function handleConfirm() {
    const acting = actOnGroups({ groupIds: [groupId], act: { kind: 'resetInvite' } }).unwrap();
    if (await announce(acting, { success: t('queued'), failure: t('invite.resetFailed') })) onClose();
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
