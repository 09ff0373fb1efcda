import { useCallback } from 'react';

import { useShowToast, type Toast } from './Toasts';
import { useErrorMessage, type FailureText, type FirstText } from './useErrorMessage';

/** What to show when work is done. A `failure` in two parts is a screen toast with title and description. */
export interface Announcement {
  success?: string;
  failure: FailureText;
  /** Which text of a failure comes first; the console's own by default. */
  first?: FirstText;
  /** `message` by default; a failure in two parts is always `screen`. */
  style?: 'message' | 'screen';
  topic?: Toast['topic'];
}

/** Waits for work, shows how it went, and returns whether it worked, so that a dialog closes only on success. */
export type Announce = (work: Promise<unknown>, words: Announcement) => Promise<boolean>;

/** The only way in which the console shows the outcome of a call. */
export function useAnnounce(): Announce {
  const show = useShowToast();
  const describeError = useErrorMessage();
  return useCallback(
    async (work, { success, failure, first, style = 'message', topic }) => {
      try {
        await work;
      } catch (error) {
        const words = describeError(error, failure, first);
        show({ style: typeof failure === 'string' ? style : 'screen', kind: 'error', topic, ...words });
        return false;
      }
      if (success !== undefined) show({ style, kind: 'success', topic, text: success });
      return true;
    },
    [show, describeError],
  );
}
