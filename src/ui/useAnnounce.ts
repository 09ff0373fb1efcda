import { useCallback } from 'react';

import { useShowToast } from './Toasts';
import { useFailureWords } from './useFailureWords';

/** What to say when work is done. A `failure` in two parts is a screen toast with title and description. */
export interface Announcement {
  success?: string;
  failure: string | { title: string; description: string };
  /** `message` unless told otherwise; a failure in two parts is always `screen`. */
  style?: 'message' | 'screen';
}

/** Waits for work, says how it went, and answers whether it worked, so that a dialog closes only on success. */
export type Announce = (work: Promise<unknown>, words: Announcement) => Promise<boolean>;

/** The one way in which the console tells the outcome of a call. */
export function useAnnounce(): Announce {
  const show = useShowToast();
  const inWords = useFailureWords();
  return useCallback(
    async (work, { success, failure, style = 'message' }) => {
      try {
        await work;
      } catch (error) {
        const isTitled = typeof failure !== 'string';
        const { text, details } = inWords(error, isTitled ? failure.description : failure);
        if (isTitled) show({ style: 'screen', kind: 'error', text: failure.title, details: [text, ...details] });
        else show({ style, kind: 'error', text, details });
        return false;
      }
      if (success !== undefined) show({ style, kind: 'success', text: success });
      return true;
    },
    [show, inWords],
  );
}
