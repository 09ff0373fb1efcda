import { createAction } from '@reduxjs/toolkit';

import type { KnownUser } from './parse/session';

/** Signed in by the form, by the check of a stored token, or in another tab. Carries no token. */
export const signedIn = createAction<KnownUser>('session/signedIn');

/** The owner signed out, here or in another tab. */
export const signedOut = createAction('session/signedOut');

/** The server ended the session (HTTP 401). */
export const sessionExpired = createAction('session/expired');
