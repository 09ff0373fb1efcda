import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { ChangedGroups, Group } from '@contract/schemas/shapes';

import { useKeptFields } from '@/api/drafts/useDialogDraft';
import { useActOnGroupsMutation } from '@/api/groupActsApi';
import { useListGroupsQuery } from '@/api/groupsApi';
import { useAbilities } from '@/api/useAbilities';
import { useGroupDetails } from '@/api/useGroupDetails';
import { GroupFailures } from '@/entities/group/GroupFailures';
import { ActsPace } from '@/entities/messageActs/ActsPace';
import { groupName } from '@/lib/names';
import { beginsAtTop } from '@/ui/dialogPlace';
import { FormField } from '@/ui/FormField';
import { FormModal } from '@/ui/FormModal';
import { SearchSelect } from '@/ui/SearchSelect';
import { useAnnounce } from '@/ui/useAnnounce';
import { useIsMounted } from '@/ui/useIsMounted';
import { useToasts } from '@/ui/useToasts';

import { ACT_KINDS, emptyDraft, findActProblem, toAct, type ActDraft, type ActKind } from './actDraft';
import { ActFields } from './ActFields';
import './acts.css';

interface Props {
  groupIds: number[];
  /** What is chosen at first. */
  kind: ActKind;
  onClose: () => void;
}

/** Closes, opens or changes groups: each is an act in the queue, at the pace of the messages. */
export function ActOnGroupsModal({ groupIds, kind, onClose }: Props) {
  const { t } = useTranslation('groupActs');
  const announce = useAnnounce();
  const { message } = useToasts();
  const isMounted = useIsMounted();
  const { data: groups = [] } = useListGroupsQuery();
  const { byId } = useGroupDetails();
  const abilities = useAbilities();
  const { acts, descriptionMaxChars } = abilities;
  const [actOnGroups, { isLoading }] = useActOnGroupsMutation();
  const { draft, change, discard } = useActDraft(
    groupIds,
    acts.includes(kind) ? kind : (ACT_KINDS.find((other) => acts.includes(other)) ?? kind),
  );
  const [isUploading, setIsUploading] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const [result, setResult] = useState<ChangedGroups | null>(null);
  const wanted = new Set(groupIds);
  const chosen = groups.filter(({ id }) => wanted.has(id));
  const refused = chosen.filter(({ id }) => byId.get(id)?.isOwnAdmin === false);
  const able = chosen.filter((group) => !refused.includes(group));
  const found = findActProblem(draft, abilities);

  async function handleSubmit() {
    setIsTried(true);
    if (found !== null || isLoading || isUploading || able.length === 0) return;
    const acting = actOnGroups({ groupIds: able.map(({ id }) => id), act: toAct(draft) }).unwrap();
    if (!(await announce(acting, { failure: t('failed') }))) return;
    discard();
    const { doneCount, failures } = await acting;
    if (doneCount > 0) message.success(t('queued', { count: doneCount }));
    if (failures.length === 0) onClose();
    else if (isMounted()) setResult({ doneCount, failures });
    else message.error(t('failures', { count: failures.length }));
  }

  if (result) {
    const { doneCount, failures } = result;
    return (
      <GroupFailures
        title={t('failures', { count: failures.length })}
        done={doneCount > 0 && t('queued', { count: doneCount })}
        failures={failures}
        groups={groups}
        onClose={onClose}
      />
    );
  }
  return (
    <FormModal
      {...beginsAtTop}
      title={titleOf(t('title', { count: groupIds.length }), chosen)}
      okText={able.length > 1 ? t('doInMany', { count: able.length }) : t(`kinds.${draft.kind}`)}
      okButtonProps={{ disabled: isUploading || able.length === 0 }}
      isPending={isLoading}
      onCancel={() => {
        // The request may fail after this.
        if (!isLoading) discard();
        onClose();
      }}
      onSubmit={handleSubmit}
    >
      <NotAdminNote refused={refused} chosenCount={chosen.length} />
      <FormField label={t('kind')}>
        {(control) => (
          <SearchSelect
            {...control}
            isSearchable={false}
            value={draft.kind}
            options={ACT_KINDS.filter((value) => acts.includes(value)).map((value) => ({
              value,
              label: t(`kinds.${value}`),
            }))}
            onChange={(value) => change({ ...draft, kind: value })}
          />
        )}
      </FormField>
      <ActFields
        value={draft}
        problem={isTried && found !== null ? t(`problems.${found}`, { ...limits.groups, descriptionMaxChars }) : null}
        onChange={change}
        onUploading={setIsUploading}
      />
      <ActsPace />
    </FormModal>
  );
}

/** A name and a description that were typed for groups and not sent. */
const NO_TEXTS: { groupIds: number[]; name: string; description: string } = { groupIds: [], name: '', description: '' };

/** What is filled in; name and description are kept until they are sent or given up. */
function useActDraft(groupIds: readonly number[], kind: ActKind) {
  const { kept, keep, discard } = useKeptFields('groupTexts', NO_TEXTS);
  const [draft, setDraft] = useState(() => {
    const isKept = kept?.groupIds.join() === groupIds.join();
    return { ...emptyDraft(kind), ...(kept && isKept && { name: kept.name, description: kept.description }) };
  });
  return {
    draft,
    discard,
    change: (next: ActDraft) => {
      setDraft(next);
      const { name, description } = next;
      if (name === draft.name && description === draft.description) return;
      keep(name === '' && description === '' ? null : { groupIds: [...groupIds], name, description });
    },
  };
}

function titleOf(many: string, [only, ...others]: readonly Group[]): string {
  return only && others.length === 0 ? groupName(only) : many;
}

const NAMES_MAX_COUNT = 5;

interface NotAdminNoteProps {
  /** Groups that the account may not change. */
  refused: readonly Group[];
  chosenCount: number;
}

/** Says before anything is done in which groups the account is no admin. */
function NotAdminNote({ refused, chosenCount }: NotAdminNoteProps) {
  const { t } = useTranslation('groupActs');
  if (refused.length === 0) return null;
  const names = refused.slice(0, NAMES_MAX_COUNT).map(groupName).join(', ');
  const others = refused.length - NAMES_MAX_COUNT;
  return (
    <p className="greeting-warning" role="status">
      {refused.length === chosenCount
        ? t('notAdmin.all', { count: refused.length })
        : t('notAdmin.some', { count: refused.length })}{' '}
      {others > 0 ? t('notAdmin.more', { names, count: others }) : names}
    </p>
  );
}
