import { isAnyOf, type TypedStartListening } from '@reduxjs/toolkit';

import { baseApi } from '@/api/baseApi';
import { discardEarlyResponses } from '@/api/earlyResponses';
import { statusPushed } from '@/api/messengerApi';
import { sessionExpired, signedIn, signedOut } from '@/api/sessionActions';
import { statsPushed } from '@/api/statsApi';
import { listenForFeedback } from '@/features/notifications/feedback/listenForFeedback';
import { botsOf } from '@/features/session/loadBotTexts';
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
    effect: async ({ payload }) => {
      const { language } = payload;
      nameMessenger(botsOf(payload));
      if (language && language !== currentLanguage()) await chooseLanguage(language);
    },
  });
  startListening({
    actionCreator: realtime['stats:updated'],
    effect: ({ payload }, { dispatch }) => void dispatch(statsPushed(payload) as never),
  });
  startListening({
    actionCreator: realtime['whatsapp:status'],
    effect: ({ payload }, { dispatch }) => void dispatch(statusPushed(payload) as never),
  });
}
