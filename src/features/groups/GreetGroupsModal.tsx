import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { longestText } from '@contract/messengerKinds';
import type { ChangedGroups, GreetingMessage } from '@contract/schemas/shapes';

import { useDialogDraft } from '@/api/drafts/useDialogDraft';
import { useListGroupsQuery, useSaveGreetingsMutation } from '@/api/groupsApi';
import { useAbilities } from '@/api/useAbilities';
import { beginsAtTop } from '@/ui/dialogPlace';
import { focusProblem } from '@/ui/focusProblem';
import { GroupFailures } from '@/entities/group/GroupFailures';
import { useAnnounce } from '@/ui/useAnnounce';
import { useToasts } from '@/ui/useToasts';
import { FormModal } from '@/ui/FormModal';
import { useIsMounted } from '@/ui/useIsMounted';

import { GreetingMessageFields } from './GreetingMessageFields';
import { findMessageProblem } from './greetingProblem';

const EMPTY: GreetingMessage = { text: '', variables: null, mediaUrl: null, mediaName: null };

interface Props {
  groupIds: number[];
  onClose: () => void;
}

/** One greeting for all selected groups in place of their own, or none. */
export function GreetGroupsModal({ groupIds, onClose }: Props) {
  const { t } = useTranslation('groups');
  const announce = useAnnounce();
  const { message } = useToasts();
  const isMounted = useIsMounted();
  const { data: groups = [] } = useListGroupsQuery();
  const [saveGreetings, { isLoading }] = useSaveGreetingsMutation();
  const { fields: draft, change, isRestored, startAnew, discard } = useDialogDraft('greetGroups', EMPTY);
  const [isUploading, setIsUploading] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const [failures, setFailures] = useState<ChangedGroups['failures']>([]);
  /** What succeeded. */
  const [done, setDone] = useState<string | false>(false);
  const wanted = new Set(groupIds);
  const chosen = groups.filter(({ id }) => wanted.has(id));
  const greetedIds = chosen.filter((group) => group.has_greeting).map(({ id }) => id);
  const greetedCount = greetedIds.length;
  const readOnlyCount = chosen.filter((group) => !group.can_post).length;
  const abilities = useAbilities();
  const found = findMessageProblem(draft, abilities);
  const maxChars = longestText(abilities, draft.mediaUrl !== null);
  const problem = found === 'empty' && !isMissing ? null : found;

  async function save(isRemoval: boolean) {
    const { text, variables, mediaUrl } = draft;
    const saving = saveGreetings(
      isRemoval ? { groupIds: greetedIds, greeting: null } : { groupIds, greeting: { text, variables, mediaUrl } },
    ).unwrap();
    const failure = t(isRemoval ? 'greeting.many.removalFailed' : 'greeting.message.failed');
    if (!(await announce(saving, { failure }))) return;
    if (!isRemoval) discard();
    const { doneCount, failures: kept } = await saving;
    const said = t(isRemoval ? 'greeting.many.removed' : 'greeting.many.saved', { count: doneCount });
    setFailures(kept);
    setDone(doneCount > 0 && said);
    if (doneCount > 0) message.success(said);
    if (kept.length === 0) onClose();
    else if (!isMounted()) message.error(t('greeting.many.failures', { count: kept.length }));
  }

  function handleSubmit(form: HTMLElement) {
    setIsMissing(true);
    focusProblem(form);
    if (found === null && !isLoading && !isUploading) void save(false);
  }

  if (failures.length > 0) {
    const title = t('greeting.many.failures', { count: failures.length });
    return <GroupFailures title={title} done={done} failures={failures} groups={groups} onClose={onClose} />;
  }
  return (
    <FormModal
      {...beginsAtTop}
      width={720}
      title={t('greeting.many.title', { count: groupIds.length })}
      okText={t('greeting.submit')}
      okButtonProps={{ disabled: isUploading }}
      isPending={isLoading}
      draft={{ isRestored, startAnew }}
      onCancel={onClose}
      onSubmit={handleSubmit}
    >
      {readOnlyCount > 0 && <p className="greeting-warning">{t('greeting.many.readOnly', { count: readOnlyCount })}</p>}
      {greetedCount > 0 && <p className="greeting-warning">{t('greeting.many.replaces', { count: greetedCount })}</p>}
      <GreetingMessageFields
        groups={chosen}
        value={draft}
        problem={problem && t(`greeting.message.problems.${problem}`, { maxChars })}
        onChange={change}
        onUploading={setIsUploading}
      />
      {greetedCount > 0 && (
        <div className="greeting-actions">
          <button
            type="button"
            className="linkButton greeting-remove"
            disabled={isLoading || isUploading}
            onClick={() => void save(true)}
          >
            {t('greeting.many.remove', { count: greetedCount })}
          </button>
        </div>
      )}
    </FormModal>
  );
}
