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

import './broadcast.css';
import { BroadcastFields } from './BroadcastFields';
import { problemLimits } from './broadcastDraft';
import { FirstSending } from './FirstSending';
import { PairsField, usePairedChoice } from './PairsField';
import { fileInfoOf } from './storedDraft';
import { draftOf, findFollowing, findProblem } from './plannedDraft';
import { timingAlone } from './timing';
import type { BroadcastFormState } from './useBroadcastDraft';
import { useSendBroadcast } from './useSendBroadcast';
import { ChosenCheck } from './ChosenCheck';

const KINDS = ['draft', 'once', 'repeat'] as const;
const SCOPES = ['following', 'this'] as const;

interface Props {
  plannedId: number;
  /** Whether the owner has other accounts, whose groups may be paired with these. */
  hasOthers?: boolean;
  onClose: () => void;
}

/** Changes text, file, groups and time of a broadcast that has not started, or of the next moment of a repeated one alone. */
export function EditPlannedModal({ plannedId, hasOthers = false, onClose }: Props) {
  const { t } = useTranslation('broadcast');
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
  const [draft, setDraft] = useState(() => draftOf(opened));
  const [alone, setAlone] = useState(() => timingAlone(opened.startsAtMs ?? 0));
  const [mediaUrl, setMediaUrl] = useState(opened.mediaUrl);
  const [facts, setFacts] = useState<SendFacts | null>(null);
  const [problem, setProblem] = useState<{ text: string } | null>(null);
  const problemLine = useRef<HTMLParagraphElement>(null);
  const { change, isSending } = useSendBroadcast();
  const [scope, setScope] = useState<(typeof SCOPES)[number]>('following');
  const abilities = useAbilities();
  const { groupIds } = draft;
  const followingMs = findFollowing(opened);
  const isAlone = scope === 'this';
  const timing = isAlone ? alone : draft.timing;
  const isOutdated = newest.revision > opened.revision;
  const known = new Set(groups.map(({ id }) => id));
  const chosenIds = groupIds.filter((id) => known.has(id));
  const writableCount = checkGroups(groups, chosenIds).possible.length;
  const selection = draft.selection?.recalculates ? draft.selection : null;
  const pairs = usePairedChoice({ groupIds: chosenIds, toPairs: draft.toPairs }, !hasOthers);

  function edit({ timing: changed = timing, ...part }: Partial<BroadcastFormState>) {
    if (isAlone) setAlone(changed);
    setDraft((now) => ({ ...now, ...part, timing: isAlone ? now.timing : changed }));
  }

  // It is below the form, of which the beginning may be in sight.
  useEffect(() => problemLine.current?.scrollIntoView({ block: 'nearest' }), [problem]);

  async function handleSave(revision: number) {
    const hasGroups = chosenIds.length > 0 || selection !== null;
    const hasFile = draft.file !== null || mediaUrl !== null;
    const toPairs = draft.toPairs === (opened.toPairs ?? false) ? undefined : draft.toPairs;
    const written = { ...draft, timing };
    const maxChars = longestText(abilities, hasFile);
    const found = findProblem(written, { hasGroups, hasFile, maxChars });
    setProblem(found === null ? null : { text: t(`broadcast:${found}`, { ...problemLimits, maxChars }) });
    if (found !== null) return;
    const seen = { id: opened.id, revision, isAlone };
    const outcome = await change(
      seen,
      { ...written, toPairs, groupIds: chosenIds, mediaUrl },
      timing,
      selection?.id ?? null,
    );
    if (outcome.kind === 'done') onClose();
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
        <div role="alert" className="row editPlanned-outdated">
          <p>{t('planned.edit.outdated')}</p>
          <button type="button" className="plainButton" onClick={onReload}>
            {t('planned.edit.reload')}
          </button>
          {/* The next moment may be another one by now. */}
          {!isAlone && (
            <button type="button" className="plainButton" onClick={() => void handleSave(newest.revision)}>
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
            onWay={setScope}
          />
          {isAlone && (
            <p className="hint">{t('planned.edit.alone', { moment: formatMoment(toSeconds(followingMs)) })}</p>
          )}
        </div>
      )}
      <div className="broadcast-fields editPlanned">
        <BroadcastFields
          draft={{ ...draft, timing }}
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
