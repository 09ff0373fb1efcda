import { Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { longestText } from '@contract/messengerKinds';
import type { Group, PlannedBroadcastWithGroups } from '@contract/schemas/shapes';
import { toSeconds } from '@contract/time';

import { useListPickerGroupsQuery } from '@/api/groupsApi';
import { useGetPlannedBroadcastQuery } from '@/api/plannedBroadcastsApi';
import { useAbilities } from '@/api/useAbilities';
import { SendSummary } from '@/entities/forecast/SendSummary';
import type { SendFacts } from '@/entities/forecast/summarizeSends';
import { checkGroups } from '@/entities/group/sendCheck';
import { Ways } from '@/entities/move/Ways';
import { formatMoment } from '@/lib/moment';
import { beginsAtTop } from '@/ui/dialogPlace';
import { QueryView } from '@/ui/QueryView';
import { RequestModal } from '@/ui/RequestModal';
import { RestoredNote } from '@/ui/RestoredNote';

import './broadcast.css';
import { BroadcastFields } from './BroadcastFields';
import { problemLimits } from './broadcastDraft';
import { FirstSending } from './FirstSending';
import { PairsField, usePairedChoice } from './PairsField';
import { fileInfoOf } from './storedDraft';
import { findFollowing, findProblem } from './plannedDraft';
import { SCOPES, usePlannedDraft } from './usePlannedDraft';
import { useSendBroadcast } from './useSendBroadcast';
import { ChosenCheck } from './ChosenCheck';

const KINDS = ['draft', 'once', 'repeat'] as const;

interface Props {
  plannedId: number;
  /** Whether the owner has other accounts, whose groups may be paired with these. */
  hasOthers?: boolean;
  onClose: () => void;
}

/** Changes text, file, groups and time of a broadcast that has not started, or of the next moment of a repeated one alone. */
export function EditPlannedModal({ plannedId, hasOthers = false, onClose }: Props) {
  const { t } = useTranslation('broadcast');
  const planned = useGetPlannedBroadcastQuery(plannedId);
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
        hasOthers={hasOthers}
        onReload={() => setOpened(null)}
        onClose={onClose}
      />
    );
  return (
    <Modal open {...beginsAtTop} width={960} title={t('planned.edit.title')} footer={null} onCancel={onClose}>
      <QueryView
        query={found ? planned : { ...groups, data: undefined }}
        failure={t('planned.edit.loadFailed')}
        skeleton={<div className="skeletonBlock broadcast-list" />}
      >
        {() => null}
      </QueryView>
    </Modal>
  );
}

interface FormProps extends Required<Pick<Props, 'hasOthers' | 'onClose'>> {
  opened: PlannedBroadcastWithGroups;
  /** As it is now; another tab may have changed it. */
  newest: PlannedBroadcastWithGroups;
  groups: readonly Group[];
  onReload: () => void;
}

function EditForm({ opened, newest, groups, hasOthers, onReload, onClose }: FormProps) {
  const { t } = useTranslation(['broadcast', 'common']);
  const { draft, mergeWith, edit, scope, chooseScope, isRestored, startAnew, discard } = usePlannedDraft(opened);
  const [mediaUrl, setMediaUrl] = useState(opened.mediaUrl);
  const [facts, setFacts] = useState<SendFacts | null>(null);
  const [problem, setProblem] = useState<{ text: string } | null>(null);
  const problemLine = useRef<HTMLParagraphElement>(null);
  const { change, isSending } = useSendBroadcast();
  const abilities = useAbilities();
  const { groupIds } = draft;
  const followingMs = findFollowing(opened);
  const isAlone = scope === 'this';
  const isOutdated = newest.revision > opened.revision;
  const known = new Set(groups.map(({ id }) => id));
  const readGroups = ({ groupIds: ids, selection: of }: typeof draft) => ({
    chosenIds: ids.filter((id) => known.has(id)),
    selection: of?.recalculates ? of : null,
  });
  const { chosenIds, selection } = readGroups(draft);
  const writableCount = checkGroups(groups, chosenIds).possible.length;
  const pairs = usePairedChoice({ groupIds: chosenIds, toPairs: draft.toPairs }, !hasOthers);

  // It is below the form, of which the beginning may be in sight.
  useEffect(() => problemLine.current?.scrollIntoView({ block: 'nearest' }), [problem]);

  /** @param base what the change is based on: nothing of a newer one is lost that was not changed here */
  async function handleSave(base: PlannedBroadcastWithGroups) {
    const saved = base === opened ? draft : mergeWith(base);
    const chosen = readGroups(saved);
    const isFileKept = saved.file === null && mediaUrl === opened.mediaUrl;
    const savedUrl = isFileKept ? base.mediaUrl : mediaUrl;
    const hasGroups = chosen.chosenIds.length > 0 || chosen.selection !== null;
    const hasFile = saved.file !== null || savedUrl !== null;
    const toPairs = saved.toPairs === (base.toPairs ?? false) ? undefined : saved.toPairs;
    const maxChars = longestText(abilities, hasFile);
    const found = findProblem(saved, { hasGroups, hasFile, maxChars });
    setProblem(found === null ? null : { text: t(`broadcast:${found}`, { ...problemLimits, maxChars }) });
    if (found !== null) return;
    const seen = { id: base.id, revision: base.revision, isAlone };
    const content = { ...saved, toPairs, groupIds: chosen.chosenIds, mediaUrl: savedUrl };
    const outcome = await change(seen, content, saved.timing, chosen.selection?.id ?? null);
    if (outcome.kind !== 'done') return;
    discard();
    onClose();
  }

  function handleReload() {
    discard();
    onReload();
  }

  function handleFile(file: File | null) {
    setMediaUrl(null);
    edit({ file, fileInfo: file && fileInfoOf(file), fileStatus: file ? 'ready' : 'none' });
  }

  return (
    <RequestModal
      {...beginsAtTop}
      width={960}
      title={t('planned.edit.title')}
      okText={t('planned.edit.submit')}
      okButtonProps={{ disabled: isOutdated }}
      isPending={isSending}
      onOk={() => void handleSave(opened)}
      onCancel={onClose}
      footer={(buttons) => (
        <div className="sendFoot">
          <SendSummary facts={facts} />
          {buttons}
        </div>
      )}
    >
      <RestoredNote isRestored={isRestored} onDiscard={startAnew} />
      {isOutdated && (
        <div role="alert" className="row editPlanned-outdated">
          <p>{t('planned.edit.outdated')}</p>
          <button type="button" className="plainButton" onClick={handleReload}>
            {t('planned.edit.reload')}
          </button>
          {/* The next moment may be another one by now. */}
          {!isAlone && (
            <button type="button" className="plainButton" onClick={() => void handleSave(newest)}>
              {t('planned.edit.overwrite')}
            </button>
          )}
        </div>
      )}
      {followingMs !== null && (
        <div className="editPlanned-what">
          <Ways
            label={t('planned.edit.what')}
            ways={SCOPES.map((way) => ({ way, label: t(`planned.edit.scopes.${way}`) }))}
            chosen={scope}
            onWay={chooseScope}
          />
          {isAlone && (
            <p className="hint">{t('planned.edit.alone', { moment: formatMoment(toSeconds(followingMs)) })}</p>
          )}
        </div>
      )}
      <div className="broadcast-fields editPlanned">
        <BroadcastFields
          draft={draft}
          kept={mediaUrl === null ? null : { mediaUrl, name: opened.mediaName ?? t('history.mediaOnly') }}
          groups={groups}
          chosenIds={groupIds}
          kinds={isAlone ? ['once'] : KINDS}
          momentMs={opened.startsAtMs}
          abilities={abilities}
          isDisabled={isSending}
          onChange={edit}
          onChangeFile={handleFile}
          onChangeGroups={(ids) => edit({ groupIds: ids })}
        >
          {opened.selection !== null && draft.selection === null && (
            <p className="whenField-next">{t('planned.selection.deleted')}</p>
          )}
        </BroadcastFields>
      </div>
      <PairsField pairs={pairs} isDisabled={isSending} onChange={(toPairs) => edit({ toPairs })} />
      <p className="editPlanned-count" role="status">
        {t('groups.selected', { count: chosenIds.length })}
      </p>
      {!selection && <ChosenCheck groups={groups} chosenIds={groupIds} onExclude={(ids) => edit({ groupIds: ids })} />}
      {(writableCount > 0 || !selection) && (
        <FirstSending timing={draft.timing} groupCount={writableCount} plannedId={opened.id} onFacts={setFacts} />
      )}
      {problem !== null && (
        <p ref={problemLine} role="alert" className="editPlanned-problem">
          {problem.text}
        </p>
      )}
    </RequestModal>
  );
}
