import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';

import type { Language } from '@contract/languages';
import type { Poll } from '@contract/planner/nodes/nodeDefinition';

import { useSendBroadcastMutation } from '@/api/broadcastApi';
import { endExpiredSession } from '@/api/expiredSession';
import { readDoneBefore, type DoneBefore } from '@/api/idempotencyKeys';
import { uploadMedia } from '@/api/mediaApi';
import { useOffers } from '@/api/offers';
import {
  useChangePlannedBroadcastMutation,
  useCreatePlannedBroadcastMutation,
  useEditPlannedOccurrenceMutation,
} from '@/api/plannedBroadcastsApi';
import { serverNow } from '@/lib/clock';
import { normalizeError } from '@/lib/normalizeError';
import { useShowToast } from '@/ui/Toasts';
import { useErrorMessage, type FirstText } from '@/ui/useErrorMessage';

import type { BroadcastDraft } from './broadcastDraft';
import { reportPath } from './reportPath';
import { toPlan, type BroadcastTiming } from './timing';

/** Sending state: uploaded percent of the file, or null without an upload. */
export interface SendingState {
  isSending: boolean;
  uploadPercent: number | null;
}

/** How a hand-over ended. `before`: from this draft, what `done` names was sent or saved before, perhaps with other content. */
export type SendOutcome = { kind: 'done' | 'failed' } | { kind: 'before'; done: DoneBefore; isSame: boolean };

/** `isRepeat`: it was sent before. */
type SentNow = { id: number | null; isRepeat: boolean };

interface Content {
  message: string;
  variables: Language | null;
  poll: Poll | null;
  groupIds: number[];
  mediaUrl: string | null;
  key?: string;
  toPairs?: boolean;
}

/** A draft with its idempotency key, or with the file at `mediaUrl` of one that is saved. */
type KeyedDraft = BroadcastDraft & {
  key?: string | undefined;
  mediaUrl?: string | null;
  /** Also to the paired groups of other accounts; without it as it is, for a new one not. */
  toPairs?: boolean | undefined;
};

/** A broadcast that is saved, as the operator has seen it. */
interface SeenPlanned {
  id: number;
  revision: number;
  /** Whether only its next moment is changed, which becomes a broadcast of its own. */
  isAlone?: boolean;
}

const FAILED = { kind: 'failed' } as const;

/**
 * Uploads the file, starts or plans the broadcast and shows the result. A retry with the same draft neither uploads twice nor starts a
 * second broadcast.
 */
export function useSendBroadcast(): SendingState & {
  send: (draft: KeyedDraft) => Promise<SendOutcome>;
  /** Plans it, or saves it as a draft when it has no time. */
  save: (draft: KeyedDraft, timing: BroadcastTiming, selectionId: number | null) => Promise<SendOutcome>;
  /** Changes a planned one, unless somebody else has changed it since `revision`. */
  change: (
    seen: SeenPlanned,
    draft: KeyedDraft,
    timing: BroadcastTiming,
    selectionId: number | null,
  ) => Promise<SendOutcome>;
  cancelUpload: () => void;
} {
  const { t } = useTranslation('broadcast');
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const hasReports = useOffers();
  const show = useShowToast();
  const describeError = useErrorMessage();
  const [sendBroadcast] = useSendBroadcastMutation();
  const [createPlanned] = useCreatePlannedBroadcastMutation();
  const [changePlanned] = useChangePlannedBroadcastMutation();
  const [editOccurrence] = useEditPlannedOccurrenceMutation();
  const [state, setState] = useState<SendingState>({ isSending: false, uploadPercent: null });
  const uploaded = useRef<{ file: File; url: string } | null>(null);
  const abort = useRef<AbortController | null>(null);

  function fail(error: unknown, failure: string, first: FirstText) {
    const isNetwork = normalizeError(error).kind === 'offline';
    const own = isNetwork ? { title: t('failures.network'), description: failure } : failure;
    show({ style: 'message', kind: 'error', ...describeError(error, own, first) });
    return FAILED;
  }

  /** The form is empty afterwards and the list below the fold: the toast leads to what is being sent. */
  function linkTo(sent: SentNow | null) {
    const id = sent?.id ?? null;
    if (id === null || !hasReports) return {};
    return { action: { label: t('actions.results'), onClick: () => void navigate(reportPath(id)) } };
  }

  async function upload(file: File): Promise<string> {
    if (uploaded.current?.file === file) return uploaded.current.url;
    abort.current = new AbortController();
    setState({ isSending: true, uploadPercent: 0 });
    const url = await uploadMedia(file, {
      signal: abort.current.signal,
      onProgress: (uploadPercent) => {
        setState({ isSending: true, uploadPercent });
      },
    });
    uploaded.current = { file, url };
    return url;
  }

  /** @param finish hands the content over and returns what is being sent now; null: it was saved for later */
  async function handOver(
    { message, variables, poll, groupIds, file, key, toPairs, mediaUrl: keptUrl = null }: KeyedDraft,
    finish: (content: Content) => Promise<SentNow | null>,
    words: { failure: string; success: string },
  ): Promise<SendOutcome> {
    let mediaUrl = keptUrl;
    try {
      if (file) mediaUrl = await upload(file);
    } catch (error) {
      if (abort.current?.signal.aborted) return FAILED;
      endExpiredSession(error, dispatch);
      return fail(error, t('failures.upload'), 'own');
    }
    setState({ isSending: true, uploadPercent: null });
    try {
      const sent = await finish({
        message,
        variables,
        poll,
        groupIds: [...groupIds],
        mediaUrl,
        ...(key !== undefined && { key }),
        ...(toPairs !== undefined && { toPairs }),
      });
      uploaded.current = null;
      if (sent?.isRepeat) return { kind: 'before', done: { call: 'sendBroadcast', id: sent.id }, isSame: true };
      show({ style: 'message', kind: 'success', text: words.success, ...linkTo(sent) });
      return { kind: 'done' };
    } catch (error) {
      const done = readDoneBefore(error);
      return done ? { kind: 'before', done, isSame: false } : fail(error, words.failure, 'server');
    }
  }

  async function work(run: () => Promise<SendOutcome>): Promise<SendOutcome> {
    setState({ isSending: true, uploadPercent: null });
    const outcome = await run();
    setState({ isSending: false, uploadPercent: null });
    return outcome;
  }

  const start = (content: Content) => {
    const { groupIds, mediaUrl, poll, ...text } = withoutNone(content);
    return sendBroadcast({ ...text, ...(poll && { poll }), group_ids: groupIds, media_url: mediaUrl }).unwrap();
  };

  return {
    ...state,
    cancelUpload: () => abort.current?.abort(),
    send: (draft) => work(() => handOver(draft, start, { failure: t('failures.start'), success: t('started') })),
    save: (draft, timing, selectionId) =>
      work(() => {
        const plan = toPlan(timing, serverNow());
        const isPlanned = timing.kind === 'once' || timing.kind === 'repeat';
        return handOver(
          draft,
          async (content) => {
            await createPlanned({ ...withoutNone(content), ...plan, selectionId }).unwrap();
            return null;
          },
          {
            failure: t(isPlanned ? 'failures.plan' : 'failures.saveDraft'),
            success: t(isPlanned ? 'planned.planned' : 'planned.draftSaved'),
          },
        );
      }),
    change: ({ isAlone = false, ...seen }, draft, timing, selectionId) =>
      work(() =>
        handOver(
          draft,
          async (content) => {
            const { startsAtMs, repeat } = toPlan(timing, serverNow());
            const body = { ...seen, ...withoutNone(content), selectionId };
            if (isAlone && startsAtMs !== null) await editOccurrence({ ...body, startsAtMs }).unwrap();
            else await changePlanned({ ...body, startsAtMs, repeat }).unwrap();
            return null;
          },
          { failure: t('failures.change'), success: t('planned.done.change') },
        ),
      ),
  };
}

/** A text without variables is sent as to a server that knows none. */
const withoutNone = ({ variables, ...content }: Content) => ({ ...content, ...(variables && { variables }) });
