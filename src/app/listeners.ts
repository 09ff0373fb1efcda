import { isAnyOf, type TypedStartListening } from '@reduxjs/toolkit';

import { baseApi } from '@/api/baseApi';
import { forgetEarlyAnswers } from '@/api/earlyAnswers';
import { sessionExpired, signedOut } from '@/api/sessionActions';

/** Where rooms meet that must not know each other. */
export function addListeners(startListening: TypedStartListening<unknown>): void {
  startListening({
    matcher: isAnyOf(signedOut, sessionExpired),
    effect: (_action, { dispatch }) => {
      forgetEarlyAnswers();
      dispatch(baseApi.util.resetApiState());
    },
  });
}
