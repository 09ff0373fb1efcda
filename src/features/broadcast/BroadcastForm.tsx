import { Suspense, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { Group } from '@contract/schemas/shapes';

import { Confirm } from '@/ui/Confirm';
import type { RenderSelections } from '@/ui/selectionSlot';
import { SendCheckLine } from '@/ui/SendCheckLine';
import { useHeightVariable } from '@/ui/useHeightVariable';
import { useToasts } from '@/ui/useToasts';

import './broadcast.css';
import { findBroadcastProblem } from './broadcastDraft';
import './broadcastTexts';
import { FileField } from './FileField';
import { GroupChoice } from './GroupChoice';
import { MessageField } from './MessageField';
import { SendPreview } from './SendPreview';
import { useBroadcastDraft } from './useBroadcastDraft';
import { useDurationText } from './useDurationText';
import { useSendBroadcast } from './useSendBroadcast';

const maxChars = limits.broadcast.messageMaxChars;

interface Props {
  groups: readonly Group[];
  /** How long sending to the chosen groups takes by the forecast; null while unknown. */
  durationMs?: number | null;
  /** Shows when the broadcast is sent in so many groups; short in the confirmation. */
  renderForecast?: (groupCount: number, isShort: boolean) => ReactNode;
  renderSelections?: RenderSelections;
}

/** Text, file and groups of a broadcast, and the confirmation before sending. Source: SPEC-2.129 to SPEC-2.133. */
export function BroadcastForm({ groups, durationMs = null, renderForecast, renderSelections }: Props) {
  const { t } = useTranslation('broadcast');
  const { message: toasts } = useToasts();
  const { draft, changeMessage, changeGroups, chooseFile, forget } = useBroadcastDraft();
  const [isAsking, setIsAsking] = useState(false);
  const foot = useRef<HTMLDivElement>(null);
  useHeightVariable(foot, '--sticky-foot');
  const { send, isSending, uploadPercent, cancelUpload } = useSendBroadcast();
  const known = new Set(groups.filter(({ can_post }) => can_post).map(({ id }) => id));
  const groupIds = draft.groupIds.filter((id) => known.has(id));
  const span = useDurationText(groupIds.length === 0 ? null : durationMs);
  const isRestoring = draft.fileStatus === 'restoring';

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const problem = findBroadcastProblem({ ...draft, groupIds });
    if (problem === null) setIsAsking(true);
    else toasts.error(t(`problems.${problem}`, { maxChars }));
  }

  async function handleConfirm() {
    setIsAsking(false);
    if (await send({ ...draft, groupIds })) forget();
  }

  return (
    <form className="broadcast-form" onSubmit={handleSubmit} noValidate>
      <div className="broadcast-content">
        <MessageField value={draft.message} onChange={changeMessage} />
        <FileField info={draft.fileInfo} status={draft.fileStatus} isDisabled={isSending} onChange={chooseFile} />
      </div>
      <GroupChoice
        groups={groups}
        chosenIds={groupIds}
        isDisabled={isSending}
        onChange={changeGroups}
        renderSelections={renderSelections}
      />
      {renderForecast && (
        <div className="broadcast-forecast">
          <Suspense fallback={null}>{renderForecast(groupIds.length, false)}</Suspense>
        </div>
      )}
      <div ref={foot} className="broadcast-send">
        <button type="submit" className="solidButton" disabled={isSending || isRestoring || groupIds.length === 0}>
          {t(isSending ? 'sending' : 'submit')}
        </button>
        <span role="status">{t('groups.selected', { count: groupIds.length })}</span>
        {span !== null && uploadPercent === null && <span className="broadcast-hint">{t('willTake', { span })}</span>}
        {uploadPercent !== null && (
          <span className="broadcast-upload">
            <progress max={100} value={uploadPercent} aria-label={t('file.uploading', { percent: uploadPercent })} />
            {t('file.uploading', { percent: uploadPercent })}
            <button type="button" className="linkButton" onClick={cancelUpload}>
              {t('file.cancel')}
            </button>
          </span>
        )}
      </div>
      {isAsking && (
        <Confirm
          type="warning"
          title={t('confirm.title', { count: groupIds.length })}
          message={
            <SendPreview
              check={<SendCheckLine groups={groups} chosenIds={draft.groupIds} onExclude={changeGroups} />}
              message={draft.message}
              fileName={draft.fileInfo?.name}
              groups={groups.filter(({ id }) => groupIds.includes(id))}
              duration={span === null ? null : t('willTake', { span })}
              forecast={renderForecast?.(groupIds.length, true)}
            />
          }
          confirmText={t('confirm.submit')}
          onConfirm={() => void handleConfirm()}
          onCancel={() => {
            setIsAsking(false);
          }}
        />
      )}
    </form>
  );
}
