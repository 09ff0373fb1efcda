import { Suspense, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { Group } from '@contract/schemas/shapes';
import { toSeconds } from '@contract/time';

import { formatMoment } from '@/lib/moment';
import { Confirm } from '@/ui/Confirm';
import type { RenderSelections } from '@/ui/selectionSlot';
import { SendCheckLine } from '@/ui/SendCheckLine';
import { useToasts } from '@/ui/useToasts';

import './broadcast.css';
import { findBroadcastProblem } from './broadcastDraft';
import './broadcastTexts';
import { FileField } from './FileField';
import { GroupChoice } from './GroupChoice';
import { MessageField } from './MessageField';
import { RecalculateField } from './RecalculateField';
import { SendBar } from './SendBar';
import { SendPreview } from './SendPreview';
import { immediately, readTiming, type BroadcastTiming } from './timing';
import { useBroadcastDraft } from './useBroadcastDraft';
import { useDurationText } from './useDurationText';
import { useSendBroadcast } from './useSendBroadcast';
import { WhenField } from './WhenField';

const maxChars = limits.broadcast.messageMaxChars;
const KINDS = ['now', 'once', 'repeat'] as const;

interface Props {
  groups: readonly Group[];
  /** How long sending to the chosen groups takes by the forecast; null while unknown. */
  durationMs?: number | null;
  /** Shows when the broadcast is sent in so many groups, from a moment on or from now; short in the confirmation. */
  renderForecast?: (groupCount: number, isShort: boolean, startMs: number | null) => ReactNode;
  renderSelections?: RenderSelections;
  /** Called when the broadcast was planned or saved as a draft; without it neither is offered. */
  onSaved?: (list: 'planned' | 'drafts') => void;
}

/** Text, file, groups and time of a broadcast, and the confirmation before sending. Source: SPEC-2.129 to SPEC-2.133. */
export function BroadcastForm({ groups, durationMs = null, renderForecast, renderSelections, onSaved }: Props) {
  const { t } = useTranslation('broadcast');
  const { message: toasts } = useToasts();
  const { draft, changeMessage, changeGroups, changeSelection, changeTiming, chooseFile, forget } = useBroadcastDraft();
  /** The first moment of the broadcast in the question; null: at once. */
  const [asked, setAsked] = useState<{ startMs: number | null } | null>(null);
  const { send, save, isSending, uploadPercent, cancelUpload } = useSendBroadcast();
  const known = new Set(groups.filter(({ can_post }) => can_post).map(({ id }) => id));
  const groupIds = draft.groupIds.filter((id) => known.has(id));
  const span = useDurationText(groupIds.length === 0 ? null : durationMs);
  const timing = onSaved ? draft.timing : immediately();
  const isPlanned = timing.kind !== 'now';
  const recalculated = isPlanned && draft.selection?.recalculates ? draft.selection : null;
  const isRestoring = draft.fileStatus === 'restoring';
  const isEmpty = draft.message.trim() === '' && draft.fileInfo === null && groupIds.length === 0;
  const duration = span === null || isPlanned ? null : t('willTake', { span });
  const startMs = findStart(timing);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const problem = findBroadcastProblem({ ...draft, groupIds });
    if (problem !== null) return toasts.error(t(`problems.${problem}`, { maxChars }));
    const read = isPlanned ? readTiming(timing, Date.now()) : { atMs: null };
    if ('problem' in read) return toasts.error(t(`when.problems.${read.problem}`));
    setAsked({ startMs: read.atMs });
    return undefined;
  }

  async function handleConfirm() {
    setAsked(null);
    if (!isPlanned) {
      if (await send({ ...draft, groupIds })) forget();
      return;
    }
    if (!(await save({ ...draft, groupIds }, timing, recalculated?.id ?? null))) return;
    forget();
    onSaved?.('planned');
  }

  async function handleSaveDraft() {
    if (draft.fileStatus === 'lost') return toasts.error(t('problems.fileLost'));
    if (draft.message.length > maxChars) return toasts.error(t('problems.tooLong', { maxChars }));
    if (!(await save({ ...draft, groupIds }, { ...timing, kind: 'draft' }, null))) return undefined;
    forget();
    return onSaved?.('drafts');
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
      {onSaved && (
        <div className="broadcast-when">
          <WhenField kinds={KINDS} timing={timing} isDisabled={isSending} onChange={changeTiming} />
          {isPlanned && draft.selection && (
            <RecalculateField
              selectionName={draft.selection.name}
              groupCount={groupIds.length}
              recalculates={draft.selection.recalculates}
              isDisabled={isSending}
              onChange={(recalculates) => draft.selection && changeSelection({ ...draft.selection, recalculates })}
            />
          )}
        </div>
      )}
      {renderForecast && (
        <div className="broadcast-forecast">
          <Suspense fallback={null}>{renderForecast(groupIds.length, false, startMs)}</Suspense>
        </div>
      )}
      <SendBar
        submitText={t(isPlanned ? 'planned.submit' : 'submit')}
        isDisabled={isSending || isRestoring || groupIds.length === 0}
        isSending={isSending}
        uploadPercent={uploadPercent}
        groupCount={groupIds.length}
        duration={duration}
        onCancelUpload={cancelUpload}
      >
        {onSaved && (
          <button
            type="button"
            className="plainButton"
            disabled={isSending || isRestoring || isEmpty}
            onClick={() => void handleSaveDraft()}
          >
            {t('planned.saveDraft')}
          </button>
        )}
      </SendBar>
      {asked && (
        <Confirm
          type="warning"
          title={t(isPlanned ? 'planned.confirm.title' : 'confirm.title', { count: groupIds.length })}
          message={
            <SendPreview
              check={
                recalculated ? (
                  <p className="sendPreview-text">{t('planned.selection.hint')}</p>
                ) : (
                  <SendCheckLine groups={groups} chosenIds={draft.groupIds} onExclude={changeGroups} />
                )
              }
              message={draft.message}
              fileName={draft.fileInfo?.name}
              groups={groups.filter(({ id }) => groupIds.includes(id))}
              duration={
                asked.startMs === null
                  ? duration
                  : t(`planned.confirm.${timing.kind === 'repeat' ? 'first' : 'moment'}`, {
                      moment: formatMoment(toSeconds(asked.startMs)),
                    })
              }
              forecast={renderForecast?.(groupIds.length, true, asked.startMs)}
              note={t(isPlanned ? 'planned.confirm.text' : 'confirm.text')}
            />
          }
          confirmText={t(isPlanned ? 'planned.submit' : 'confirm.submit')}
          onConfirm={() => void handleConfirm()}
          onCancel={() => setAsked(null)}
        />
      )}
    </form>
  );
}

/** The first moment of a planned broadcast; null while it has none, and for one that is sent at once. */
function findStart(timing: BroadcastTiming): number | null {
  if (timing.kind === 'now') return null;
  const read = readTiming(timing, Date.now());
  return 'atMs' in read ? read.atMs : null;
}
