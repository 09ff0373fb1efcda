import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { longestText } from '@contract/messengerKinds';
import type { Group, MessengerAbilities } from '@contract/schemas/shapes';
import { DAY_MINUTES, HOUR_MINUTES, HOUR_MS, MINUTE_MS } from '@contract/time';

import { serverNow } from '@/lib/clock';
import { hoursText, spanText } from '@/lib/span';
import { ForecastPanel } from '@/entities/forecast/ForecastPanel';
import type { SendFacts } from '@/entities/forecast/summarizeSends';
import { useToasts } from '@/ui/useToasts';

import './broadcast.css';
import { findBroadcastProblem, findDraftProblem, problemLimits } from './broadcastDraft';
import { BroadcastFields } from './BroadcastFields';
import { PairsField, usePairedChoice } from './PairsField';
import { SendBar } from './SendBar';
import { SendQuestion, type SendRequest } from './SendQuestion';
import { SentBefore, type SentBeforeOutcome } from './SentBefore';
import { immediately, readTiming, toPlan, type BroadcastTiming } from './timing';
import { useBroadcastDraft } from './useBroadcastDraft';
import { useSendBroadcast, type SendOutcome } from './useSendBroadcast';

const KINDS = ['now', 'once', 'repeat'] as const;

interface Props {
  groups: readonly Group[];
  /** Whether the messenger is connected; without groups the form says what to do next. */
  isConnected?: boolean;
  /** What the messenger can do; without it what the specification's can. */
  abilities?: MessengerAbilities | undefined;
  /** Whether the owner has other accounts, whose groups may be paired with these. */
  hasOthers?: boolean;
  /** Opens the own fields of groups, whose values the text can contain. */
  onManageFields?: () => void;
  /** Called when the broadcast was planned or saved as a draft; without it neither is offered. */
  onSaved?: (list: 'planned' | 'drafts') => void;
}

/** Text, file, groups and time of a broadcast, and the confirmation before sending. Source: SPEC-2.129 to SPEC-2.133. */
export function BroadcastForm(props: Props) {
  const { groups, isConnected = false, abilities, hasOthers = false, onManageFields, onSaved } = props;
  const { t } = useTranslation(['broadcast', 'variables']);
  const { message: toasts } = useToasts();
  const { draft, ...form } = useBroadcastDraft();
  const [facts, setFacts] = useState<SendFacts | null>(null);
  const [asked, setAsked] = useState<SendRequest | null>(null);
  const [before, setBefore] = useState<SentBeforeOutcome | null>(null);
  const { send, save, isSending, uploadPercent, cancelUpload } = useSendBroadcast();
  const textMaxChars = abilities ? longestText(abilities, draft.fileInfo !== null) : problemLimits.maxChars;
  const named = { ...problemLimits, maxChars: textMaxChars };
  const known = new Set(groups.filter(({ can_post }) => can_post).map(({ id }) => id));
  const groupIds = draft.groupIds.filter((id) => known.has(id));
  const span = useDurationText(groupIds.length === 0 || !facts ? null : facts.lastMs - facts.nowMs);
  const timing = onSaved ? draft.timing : immediately();
  const isPlanned = timing.kind !== 'now';
  const recalculated = isPlanned && draft.selection?.recalculates ? draft.selection : null;
  const isRestoring = draft.fileStatus === 'restoring';
  const isEmpty =
    draft.message.trim() === '' && draft.poll === null && draft.fileInfo === null && groupIds.length === 0;
  const duration = span === null || isPlanned ? null : t('willTake', { span });
  const startMs = findStart(timing);
  const pairs = usePairedChoice({ groupIds, toPairs: draft.toPairs }, !hasOthers);

  /** Closes the notice of an earlier broadcast, then does what was chosen. */
  const closing = (choose: () => void) => () => {
    setBefore(null);
    choose();
  };

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const problem = findBroadcastProblem({ ...draft, groupIds }, textMaxChars);
    if (problem !== null) return toasts.error(t(`problems.${problem}`, named));
    const request = readRequest(timing);
    if ('problem' in request) return toasts.error(t(`when.problems.${request.problem}`));
    setAsked(request);
    return undefined;
  }

  async function handleConfirm(sentIds: number[]) {
    setAsked(null);
    if (sentIds.length === 0 && !recalculated) return toasts.error(t('variables:check.nobody'));
    const content = { ...draft, toPairs: pairs.isWanted || undefined, groupIds: sentIds, key: form.sendingKey() };
    const isDone = finish(await (isPlanned ? save(content, timing, recalculated?.id ?? null) : send(content)));
    if (isDone && isPlanned) onSaved?.('planned');
    return undefined;
  }

  /** Empties the form once what it holds was sent. @returns whether it was done now */
  function finish(outcome: SendOutcome): boolean {
    setBefore(outcome.kind === 'before' ? outcome : null);
    if (outcome.kind === 'done' || (outcome.kind === 'before' && outcome.isSame)) form.forget();
    return outcome.kind === 'done';
  }

  async function handleSaveDraft() {
    const problem = findDraftProblem(draft, textMaxChars);
    if (problem !== null) return toasts.error(t(`problems.${problem}`, named));
    const content = { ...draft, toPairs: pairs.isWanted || undefined, groupIds, key: form.sendingKey() };
    if (finish(await save(content, { ...timing, kind: 'draft' }, null))) onSaved?.('drafts');
    return undefined;
  }

  return (
    <form className="card broadcast-fields broadcast-form" onSubmit={handleSubmit} noValidate>
      <BroadcastFields
        draft={{ ...draft, timing }}
        groups={groups}
        noneText={t(isConnected ? 'groups.noneConnected' : 'groups.none')}
        chosenIds={groupIds}
        kinds={onSaved ? KINDS : []}
        momentMs={startMs}
        isDisabled={isSending}
        hasSelections
        abilities={abilities}
        onManageFields={onManageFields}
        onChange={form.change}
        onChangeFile={form.chooseFile}
        onChangeGroups={form.changeGroups}
      />
      {isPlanned && startMs === null ? (
        // Without a time it would be the forecast of sending now.
        <p className="hint broadcast-hint broadcast-forecast" data-groups="none">
          {t('when.forecastLater')}
        </p>
      ) : (
        <div className="broadcast-forecast" data-groups={groupIds.length > 0}>
          <ForecastPanel graph={null} startMs={startMs} groupCount={groupIds.length} onFacts={setFacts} />
        </div>
      )}
      <PairsField pairs={pairs} isDisabled={isSending} onChange={(toPairs) => form.change({ toPairs })} />
      {before && <SentBefore outcome={before} onSendAnother={closing(form.renewKey)} onForget={closing(form.forget)} />}
      <SendBar
        submitText={t(isPlanned ? 'planned.submit' : 'submit')}
        isDisabled={isSending || isRestoring || groupIds.length === 0}
        isSending={isSending}
        uploadPercent={uploadPercent}
        groupCount={groupIds.length}
        facts={facts}
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
        <SendQuestion
          request={asked}
          draft={{ ...draft, groupIds, fileName: draft.fileInfo?.name }}
          groups={groups}
          chosenIds={draft.groupIds}
          isRecalculated={recalculated !== null}
          duration={duration}
          pairs={pairs.isWanted ? pairs : null}
          onExclude={form.changeGroups}
          onConfirm={(sentIds) => void handleConfirm(sentIds)}
          onCancel={() => setAsked(null)}
        />
      )}
    </form>
  );
}

/** When it is to be sent, or why that moment is not possible. */
function readRequest(
  timing: BroadcastTiming,
): SendRequest | Extract<ReturnType<typeof readTiming>, { problem: unknown }> {
  const askedMs = serverNow();
  if (timing.kind === 'now') return { startMs: null, repeat: null, askedMs };
  const read = readTiming(timing, askedMs);
  return 'problem' in read ? read : { startMs: read.atMs, repeat: toPlan(timing, askedMs).repeat, askedMs };
}

/** The first moment of a planned broadcast; null while it has none, and for one that is sent at once. */
function findStart(timing: BroadcastTiming): number | null {
  const request = readRequest(timing);
  return 'problem' in request ? null : request.startMs;
}

/** A longer time is given in days and hours. */
const HOURS_MAX_MINUTES = 2 * DAY_MINUTES;

/** How long a broadcast takes, approximately, as text; null when unknown. */
function useDurationText(durationMs: number | null): string | null {
  const { t } = useTranslation('broadcast');
  if (durationMs === null) return null;
  const minutes = Math.ceil(durationMs / MINUTE_MS);
  if (minutes <= 1) return t('span.short');
  const span =
    minutes <= HOURS_MAX_MINUTES ? hoursText(minutes) : spanText(Math.round(minutes / HOUR_MINUTES) * HOUR_MS);
  return t('span.about', { span });
}
