import { Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { Group, PlannedBroadcastWithGroups } from '@contract/schemas/shapes';
import type { WrittenText } from '@contract/variables';
import { hasVisibleText } from '@contract/visibleText';

import { useListPickerGroupsQuery } from '@/api/groupsApi';
import { useGetPlannedBroadcastQuery } from '@/api/plannedBroadcastsApi';
import { serverNow } from '@/lib/clock';
import { SendSummary } from '@/entities/forecast/SendSummary';
import type { SendFacts } from '@/entities/forecast/summarizeSends';
import { checkGroups } from '@/entities/group/sendCheck';
import { beginsAtTop } from '@/ui/dialogPlace';
import { QueryView } from '@/ui/QueryView';
import { RequestModal } from '@/ui/RequestModal';

import './broadcast.css';
import { FileField } from './FileField';
import { FirstSending } from './FirstSending';
import { GroupChoice } from './GroupChoice';
import { KeptFile } from './KeptFile';
import { MessageField } from './MessageField';
import { MessageTemplates } from './MessageTemplates';
import { RecalculateField } from './RecalculateField';
import { fileInfoOf } from './storedDraft';
import { readTiming, timingOf, type BroadcastTiming } from './timing';
import { useSavePlanned } from './useSavePlanned';
import { WhenField } from './WhenField';
import { ChosenCheck } from './ChosenCheck';

const maxChars = limits.broadcast.messageMaxChars;
const KINDS = ['draft', 'once', 'repeat'] as const;

interface Props {
  plannedId: number;
  onClose: () => void;
}

/** Changes text, file, groups and time of a broadcast that has not started. */
export function EditPlannedModal({ plannedId, onClose }: Props) {
  const { t } = useTranslation(['broadcast', 'common']);
  const planned = useGetPlannedBroadcastQuery(plannedId, { refetchOnMountOrArgChange: true });
  const groups = useListPickerGroupsQuery();
  /** The form keeps what it was opened with, although the cache follows changes of others. */
  const [opened, setOpened] = useState<PlannedBroadcastWithGroups | null>(null);
  if (opened === null && planned.data && !planned.isFetching) setOpened(planned.data);
  const found = groups.data;
  if (opened && found)
    return (
      <EditForm
        key={opened.revision}
        opened={opened}
        newest={planned.currentData ?? opened}
        groups={found}
        onReload={() => setOpened(null)}
        onClose={onClose}
      />
    );
  return (
    <Modal
      open
      {...beginsAtTop}
      width={960}
      title={t('planned.edit.title')}
      footer={null}
      closable={{ 'aria-label': t('common:actions.close') }}
      onCancel={onClose}
    >
      <QueryView
        query={found ? planned : { ...groups, data: undefined }}
        failure={t('planned.edit.loadFailed')}
        first="server"
        skeleton={<div className="skeletonBlock broadcast-list" />}
      >
        {() => null}
      </QueryView>
    </Modal>
  );
}

interface FormProps extends Pick<Props, 'onClose'> {
  opened: PlannedBroadcastWithGroups;
  /** As it is now; another tab may have changed it. */
  newest: PlannedBroadcastWithGroups;
  groups: readonly Group[];
  onReload: () => void;
}

function EditForm({ opened, newest, groups, onReload, onClose }: FormProps) {
  const { t } = useTranslation(['broadcast', 'common']);
  const [written, setWritten] = useState<WrittenText>(() => ({
    text: opened.message,
    variables: opened.variables ?? null,
  }));
  const [groupIds, setGroupIds] = useState<readonly number[]>(opened.groupIds);
  const [timing, setTiming] = useState<BroadcastTiming>(() => timingOf(opened));
  const [file, setFile] = useState<File | null>(null);
  const [keepsFile, setKeepsFile] = useState(opened.mediaUrl !== null);
  const selectionName = opened.selection?.name ?? null;
  const [recalculates, setRecalculates] = useState(selectionName !== null);
  const [facts, setFacts] = useState<SendFacts | null>(null);
  const [problem, setProblem] = useState<{ text: string } | null>(null);
  const problemLine = useRef<HTMLParagraphElement>(null);
  const { save, isSaving } = useSavePlanned(opened.id);
  const isOutdated = newest.revision > opened.revision;
  const known = new Set(groups.map(({ id }) => id));
  const chosenIds = groupIds.filter((id) => known.has(id));
  const writableCount = checkGroups(groups, chosenIds).possible.length;

  // It is below the form, of which the beginning may be in sight.
  useEffect(() => problemLine.current?.scrollIntoView({ block: 'nearest' }), [problem]);

  async function handleSave(revision: number) {
    const { text: message, variables } = written;
    const selectionId = recalculates && opened.selection ? opened.selection.id : null;
    const hasGroups = chosenIds.length > 0 || selectionId !== null;
    const found = findProblem({ message, hasGroups, hasFile: file !== null || keepsFile, timing });
    setProblem(found === null ? null : { text: t(`broadcast:${found}`, { maxChars }) });
    if (found !== null) return;
    const mediaUrl = keepsFile ? opened.mediaUrl : null;
    const content = { message, variables, groupIds: chosenIds, file, mediaUrl, selectionId };
    if (await save(content, timing, revision)) onClose();
  }

  return (
    <RequestModal
      open
      {...beginsAtTop}
      width={960}
      title={t('planned.edit.title')}
      okText={t('planned.edit.submit')}
      cancelText={t('common:actions.cancel')}
      closable={{ 'aria-label': t('common:actions.close') }}
      okButtonProps={{ disabled: isOutdated }}
      isPending={isSaving}
      onOk={() => void handleSave(opened.revision)}
      onCancel={onClose}
      footer={(buttons) => (
        <div className="sendFoot">
          <SendSummary facts={facts} />
          {buttons}
        </div>
      )}
    >
      {isOutdated && (
        <div role="alert" className="editPlanned-outdated">
          <p>{t('planned.edit.outdated')}</p>
          <button type="button" className="plainButton" onClick={onReload}>
            {t('planned.edit.reload')}
          </button>
          <button type="button" className="plainButton" onClick={() => void handleSave(newest.revision)}>
            {t('planned.edit.overwrite')}
          </button>
        </div>
      )}
      <div className="editPlanned">
        <div className="broadcast-content">
          <MessageField
            value={written}
            onChange={setWritten}
            groups={groups.filter(({ id }) => groupIds.length === 0 || groupIds.includes(id))}
            momentMs={opened.startsAtMs}
          />
          <MessageTemplates
            value={written}
            file={file}
            mediaUrl={keepsFile ? opened.mediaUrl : null}
            onChange={setWritten}
            onChangeFile={(added) => {
              setKeepsFile(false);
              setFile(added);
            }}
          />
          {keepsFile ? (
            <KeptFile name={opened.mediaName} onRemove={() => setKeepsFile(false)} />
          ) : (
            <FileField
              info={file && fileInfoOf(file)}
              status={file ? 'ready' : 'none'}
              isDisabled={isSaving}
              onChange={setFile}
            />
          )}
          <WhenField kinds={KINDS} timing={timing} isDisabled={isSaving} onChange={setTiming} />
          {selectionName !== null && (
            <RecalculateField
              selectionName={selectionName}
              groupCount={chosenIds.length}
              recalculates={recalculates}
              isDisabled={isSaving}
              onChange={setRecalculates}
            />
          )}
          {opened.selection !== null && selectionName === null && (
            <p className="whenField-next">{t('planned.selection.deleted')}</p>
          )}
        </div>
        <GroupChoice
          groups={groups}
          chosenIds={groupIds}
          isDisabled={isSaving || recalculates}
          onChange={setGroupIds}
        />
      </div>
      <p className="editPlanned-count" role="status">
        {t('groups.selected', { count: chosenIds.length })}
      </p>
      {!recalculates && <ChosenCheck groups={groups} chosenIds={groupIds} onExclude={setGroupIds} />}
      {(writableCount > 0 || !recalculates) && (
        <FirstSending timing={timing} groupCount={writableCount} plannedId={opened.id} onFacts={setFacts} />
      )}
      {problem !== null && (
        <p ref={problemLine} role="alert" className="editPlanned-problem">
          {problem.text}
        </p>
      )}
    </RequestModal>
  );
}

interface Content {
  message: string;
  hasGroups: boolean;
  hasFile: boolean;
  timing: BroadcastTiming;
}

/** Why it cannot be saved, as a key of the feature's texts; a draft may be incomplete. */
function findProblem({ message, hasGroups, hasFile, timing }: Content) {
  if (message.length > maxChars) return 'problems.tooLong' as const;
  if (timing.kind === 'draft') return null;
  if (!hasGroups) return 'problems.noGroups' as const;
  if (!hasVisibleText(message) && !hasFile) return 'problems.nothing' as const;
  const read = readTiming(timing, serverNow());
  return 'problem' in read ? (`when.problems.${read.problem}` as const) : null;
}
