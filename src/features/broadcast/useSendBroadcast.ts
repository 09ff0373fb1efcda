import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { useSendBroadcastMutation } from '@/api/broadcastApi';
import { endExpiredSession } from '@/api/expiredSession';
import { uploadMedia } from '@/api/mediaApi';
import { normalizeError } from '@/lib/normalizeError';
import { useShowToast } from '@/ui/Toasts';
import { useErrorMessage, type FirstText } from '@/ui/useErrorMessage';

import type { BroadcastDraft } from './broadcastDraft';
import './broadcastTexts';

/** Sending state: uploaded percent of the file, or null without an upload. */
export interface SendingState {
  isSending: boolean;
  uploadPercent: number | null;
}

/**
 * Uploads the file, starts the broadcast and shows the result. A retry with the same draft neither uploads twice nor starts a
 * second broadcast.
 */
export function useSendBroadcast(): SendingState & {
  send: (draft: BroadcastDraft) => Promise<boolean>;
  cancelUpload: () => void;
} {
  const { t } = useTranslation('broadcast');
  const dispatch = useDispatch();
  const show = useShowToast();
  const describeError = useErrorMessage();
  const [sendBroadcast] = useSendBroadcastMutation();
  const [state, setState] = useState<SendingState>({ isSending: false, uploadPercent: null });
  const uploaded = useRef<{ file: File; url: string } | null>(null);
  const abort = useRef<AbortController | null>(null);

  function fail(error: unknown, failure: string, first: FirstText) {
    const isNetwork = normalizeError(error).kind === 'offline';
    const own = isNetwork ? { title: t('failures.network'), description: failure } : failure;
    show({ style: 'message', kind: 'error', ...describeError(error, own, first) });
    return false;
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

  async function handOver({ message, groupIds, file }: BroadcastDraft): Promise<boolean> {
    let mediaUrl: string | null = null;
    try {
      mediaUrl = file && (await upload(file));
    } catch (error) {
      if (abort.current?.signal.aborted) return false;
      endExpiredSession(error, dispatch);
      return fail(error, t('failures.upload'), 'own');
    }
    setState({ isSending: true, uploadPercent: null });
    const body = { message, group_ids: [...groupIds], media_url: mediaUrl };
    try {
      await sendBroadcast(body).unwrap();
    } catch (error) {
      return fail(error, t('failures.start'), 'server');
    }
    uploaded.current = null;
    show({ style: 'message', kind: 'success', text: t('started') });
    return true;
  }

  return {
    ...state,
    cancelUpload: () => abort.current?.abort(),
    async send(draft) {
      setState({ isSending: true, uploadPercent: null });
      const isSent = await handOver(draft);
      setState({ isSending: false, uploadPercent: null });
      return isSent;
    },
  };
}
