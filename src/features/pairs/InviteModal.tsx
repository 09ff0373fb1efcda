import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

import { limits } from '@contract/limits';
import { longestText } from '@contract/messengerKinds';
import type { PairedGroup } from '@contract/schemas/shapes';
import { hasVisibleText } from '@contract/visibleText';

import { useSendBroadcastMutation } from '@/api/broadcastApi';
import { useDialogDraft } from '@/api/drafts/useDialogDraft';
import { useGetPairInvitationQuery } from '@/api/pairsApi';
import { useAbilities } from '@/api/useAbilities';
import { nameInQuotes } from '@/lib/names';
import { FormField } from '@/ui/FormField';
import { FormModal } from '@/ui/FormModal';
import { useAnnounce } from '@/ui/useAnnounce';

interface Props {
  groupId: number;
  paired: PairedGroup;
  onClose: () => void;
}

/** Posts the address of the paired group into this one, as a broadcast to one group. */
export function InviteModal({ groupId, paired, onClose }: Props) {
  const { t } = useTranslation(['pairs', 'broadcast']);
  const announce = useAnnounce();
  const navigate = useNavigate();
  const maxChars = longestText(useAbilities(), false);
  const { data: invitation, isLoading, isError } = useGetPairInvitationQuery(groupId);
  const link = invitation?.link ?? null;
  const draft = useDialogDraft(`invite/${groupId}`, { text: '', isTyped: false });
  const [isTried, setIsTried] = useState(false);
  const [sendBroadcast, { isLoading: isSending }] = useSendBroadcastMutation();
  const isKnown = !isLoading;
  const suggested = t('invite.text', { name: nameInQuotes(paired.name), link: link ?? '' }).trim();
  const text = draft.fields.isTyped ? draft.fields.text : isKnown ? suggested : '';
  const problem = findProblem(text, maxChars);

  async function handleSubmit() {
    setIsTried(true);
    if (problem !== null || isSending || !isKnown) return;
    const sending = sendBroadcast({ message: text, group_ids: [groupId], media_url: null }).unwrap();
    if (!(await announce(sending, { success: t('invite.done'), failure: t('failures.invite') }))) return;
    draft.discard();
    onClose();
    void navigate('/broadcast');
  }

  return (
    <FormModal
      title={t('invite.title')}
      okText={t('invite.submit')}
      isPending={isSending}
      draft={draft}
      okButtonProps={{ disabled: !isKnown }}
      onCancel={onClose}
      onSubmit={handleSubmit}
    >
      <p className="note pairs-reading" role="status">
        {isLoading ? t('invite.reading') : link === null || isError ? t('invite.noLink') : t('invite.hasLink')}
      </p>
      <FormField
        label={t('invite.field')}
        problem={isTried && problem ? t(`invite.problems.${problem}`, { maxChars }) : null}
      >
        {(control) => (
          <textarea
            {...control}
            className="plainText"
            rows={6}
            value={text}
            disabled={!isKnown}
            onChange={({ target }) => draft.change({ text: target.value, isTyped: true })}
          />
        )}
      </FormField>
    </FormModal>
  );
}

/** Without an address nobody could follow it. */
function findProblem(text: string, maxChars: number): 'empty' | 'noAddress' | 'tooLong' | null {
  if (!hasVisibleText(text)) return 'empty';
  if (!/https?:\/\/\S+/.test(text)) return 'noAddress';
  return text.length > Math.min(maxChars, limits.broadcast.messageMaxChars) ? 'tooLong' : null;
}
