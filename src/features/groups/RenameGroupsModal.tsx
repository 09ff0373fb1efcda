import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Group } from '@contract/schemas/shapes';

import { useDialogDraft } from '@/api/drafts/useDialogDraft';
import { useListGroupsQuery, useRenameGroupsMutation } from '@/api/groupsApi';
import { Confirm } from '@/ui/Confirm';
import { beginsAtTop } from '@/ui/dialogPlace';
import { QueryView } from '@/ui/QueryView';
import { useAnnounce } from '@/ui/useAnnounce';
import { RequestModal } from '@/ui/RequestModal';
import { RestoredNote } from '@/ui/RestoredNote';

import { NamesEditor } from './NamesEditor';
import './renameGroups.css';
import { findRenamed, isTooLong, type NameEdits, type NameRule } from './renaming';

const noGroups: readonly Group[] = [];
const noEdits: { edits: NameEdits } = { edits: {} };
const noRule: NameRule = { kind: 'prefix', search: '', value: '' };

/** Sets the operator's own names of many groups with one save. Decision 0049. */
export function RenameGroupsModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('groups');
  const announce = useAnnounce();
  const query = useListGroupsQuery();
  const groups = query.data ?? noGroups;
  const draft = useDialogDraft('renameGroups', noEdits);
  const rule = useDialogDraft('renameRule', noRule);
  const { edits } = draft.fields;
  const [isLeaving, setIsLeaving] = useState(false);
  const [renameGroups, { isLoading }] = useRenameGroupsMutation();
  const renamed = useMemo(() => findRenamed(groups, edits), [groups, edits]);
  const count = Object.keys(renamed).length;
  const isRestored = (draft.isRestored && count > 0) || (rule.isRestored && isWritten(rule.fields));
  const canSave = count > 0 && !Object.values(renamed).some(isTooLong);

  function handleClose() {
    draft.discard();
    rule.discard();
    onClose();
  }

  async function handleSave() {
    const texts = { success: t('renameMany.saved', { count }), failure: t('renameMany.failed') };
    if (await announce(renameGroups(renamed).unwrap(), texts)) handleClose();
  }

  function handleStartAnew() {
    draft.startAnew();
    rule.startAnew();
  }

  function handleCancel() {
    if (isLoading) onClose();
    else if (count > 0) setIsLeaving(true);
    else handleClose();
  }

  return (
    <RequestModal
      {...beginsAtTop}
      width={960}
      title={t('renameMany.title')}
      okText={t('renameMany.submit')}
      okButtonProps={{ disabled: !canSave }}
      isPending={isLoading}
      onOk={() => void handleSave()}
      onCancel={handleCancel}
    >
      <p className="renameGroups-hint">{t('renameMany.hint')}</p>
      <RestoredNote isRestored={isRestored} onDiscard={handleStartAnew} />
      <QueryView
        query={query}
        failure={t('renameMany.loadFailed')}
        skeleton={<div className="skeletonBlock renameGroups-skeleton" />}
      >
        {() => (
          <NamesEditor
            groups={groups}
            edits={edits}
            rule={rule.fields}
            onChange={(next) => draft.change({ edits: next })}
            onRuleChange={rule.change}
            isDisabled={isLoading}
          />
        )}
      </QueryView>
      <p className="renameGroups-changed">
        <span role="status">{t('renameMany.changed', { total: count })}</span>
        <button type="button" className="linkButton" disabled={count === 0 || isLoading} onClick={draft.startAnew}>
          {t('renameMany.reset')}
        </button>
      </p>
      {isLeaving && (
        <Confirm
          type="warning"
          title={t('renameMany.leave.title')}
          message={t('renameMany.leave.text')}
          confirmText={t('renameMany.leave.confirm')}
          onConfirm={handleClose}
          onCancel={() => setIsLeaving(false)}
        />
      )}
    </RequestModal>
  );
}

const isWritten = ({ search, value }: NameRule) => search !== '' || value !== '';
