import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

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
  const { t } = useTranslation('common');
  const describeError = useErrorMessage();
  return useCallback(
    async (work, { success, failure, first, style = 'message', topic }) => {
      let inFlightCount = 0;
      try {
        inFlightCount = readInFlight(await work);
      } catch (error) {
        const words = describeError(error, failure, first);
        show({ style: typeof failure === 'string' ? style : 'screen', kind: 'error', topic, ...words });
        return false;
      }
      if (inFlightCount > 0) {
        const text = t('inFlight', { count: inFlightCount });
        const words = success === undefined ? { text } : { text: success, details: [text] };
        show({ style, kind: 'warning', topic, ...words });
      } else if (success !== undefined) show({ style, kind: 'success', topic, text: success });
      return true;
    },
    [show, describeError, t],
  );
}

/** Messages that a stop could not withdraw any more, by its response. */
export function readInFlight(response: unknown): number {
  const { inFlightCount } = (response ?? {}) as { inFlightCount?: unknown };
  return typeof inFlightCount === 'number' ? inFlightCount : 0;
}
