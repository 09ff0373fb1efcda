import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import type { Language } from '@contract/languages';

import { endExpiredSession } from '@/api/expiredSession';
import { uploadMedia } from '@/api/mediaApi';
import { useChangePlannedBroadcastMutation } from '@/api/plannedBroadcastsApi';
import { serverNow } from '@/lib/clock';
import { useAnnounce } from '@/ui/useAnnounce';

import { toPlan, type BroadcastTiming } from './timing';

interface Content {
  message: string;
  variables: Language | null;
  groupIds: readonly number[];
  /** A new file; otherwise `mediaUrl` stays. */
  file: File | null;
  mediaUrl: string | null;
  /** A saved selection that is evaluated at the start. */
  selectionId: number | null;
}

/** Uploads a new file and saves a planned broadcast, unless somebody else has changed it since `revision`. */
export function useSavePlanned(id: number) {
  const { t } = useTranslation('broadcast');
  const announce = useAnnounce();
  const dispatch = useDispatch();
  const [change] = useChangePlannedBroadcastMutation();
  const [isSaving, setIsSaving] = useState(false);
  const uploaded = useRef<{ file: File; url: string } | null>(null);

  async function upload(file: File): Promise<string> {
    if (uploaded.current?.file === file) return uploaded.current.url;
    const url = await uploadMedia(file);
    uploaded.current = { file, url };
    return url;
  }

  async function handOver(
    { message, variables, groupIds, file, mediaUrl, selectionId }: Content,
    timing: BroadcastTiming,
    revision: number,
  ) {
    const plan = toPlan(timing, serverNow());
    let url = mediaUrl;
    if (file) {
      const work = upload(file);
      work.catch((error: unknown) => endExpiredSession(error, dispatch));
      if (!(await announce(work, { failure: t('failures.upload') }))) return false;
      url = await work;
    }
    const text = { message, ...(variables && { variables }) };
    const body = { id, revision, ...text, groupIds: [...groupIds], mediaUrl: url, selectionId, ...plan };
    const words = { success: t('planned.done.change'), failure: t('failures.change'), first: 'server' as const };
    return announce(change(body).unwrap(), words);
  }

  return {
    isSaving,
    save: async (content: Content, timing: BroadcastTiming, revision: number): Promise<boolean> => {
      setIsSaving(true);
      const isSaved = await handOver(content, timing, revision);
      setIsSaving(false);
      return isSaved;
    },
  };
}
