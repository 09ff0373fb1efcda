import { isAnyOf, type TypedStartListening } from '@reduxjs/toolkit';

import { OTHER_NAMES } from '@contract/messengerKinds';

import { baseApi } from '@/api/baseApi';
import { discardEarlyResponses } from '@/api/earlyResponses';
import { sessionExpired, signedIn, signedOut } from '@/api/sessionActions';
import { statsPushed } from '@/api/statsApi';
import { listenForFeedback } from '@/features/notifications/feedback/listenForFeedback';
import { nameMessenger } from '@/lib/i18n';
import { chooseLanguage, currentLanguage } from '@/lib/language';
import { realtime } from '@/api/realtimeActions';

/** Listeners that connect features which must not import each other. */
export function addListeners(startListening: TypedStartListening<unknown>): void {
  listenForFeedback(startListening);
  startListening({
    matcher: isAnyOf(signedOut, sessionExpired),
    effect: (_action, { dispatch }) => {
      discardEarlyResponses();
      dispatch(baseApi.util.resetApiState());
    },
  });
  startListening({
    actionCreator: signedIn,
    effect: async ({ payload: { language, account } }) => {
      const bots = OTHER_NAMES[account?.messenger ?? ''];
      nameMessenger(bots);
      // Without them the console speaks of a phone; the next sign-in or reload tries again.
      if (bots) void import(/* webpackChunkName: "bots" */ './botTexts').catch(() => null);
      if (language && language !== currentLanguage()) await chooseLanguage(language);
    },
  });
  startListening({
    actionCreator: realtime['stats:updated'],
    effect: ({ payload }, { dispatch }) => void dispatch(statsPushed(payload) as never),
  });
}
