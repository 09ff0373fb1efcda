import { z } from 'zod';

import { Nothing, success } from '../schemas/envelope';
import { PasswordChange, SessionParams, UserSession } from '../schemas/security';
import {
  Credentials,
  CurrentUser,
  Onboarding,
  OnboardingChange,
  ProfileChange,
  SignedIn,
  SignedOut,
} from '../schemas/session';
import { defineCalls } from './defineCalls';

export const sessionCalls = defineCalls('profile', {
  login: {
    route: 'POST /login',
    section: 'session',
    body: Credentials,
    response: SignedIn,
    errors: ['BAD_CREDENTIALS'],
    isPublic: true,
    changes: 'account',
    example: () => ({ email: 'nobody@example.com', password: 'nobody knows' }),
    ifRepeated: 'replaced',
  },
  logout: { route: 'GET /logout', refusesTokens: true, section: 'session', response: SignedOut, changes: 'account' },
  checkAuth: { route: 'GET /auth/check', section: 'session', response: CurrentUser },
  getOnboarding: { route: 'GET /user/onboarding', response: success(Onboarding) },
  saveOnboarding: {
    route: 'PATCH /user/onboarding',
    refusesTokens: true,
    body: OnboardingChange,
    response: success(Onboarding),
    changes: 'account',
    example: () => ({
      hasCompletedOnboarding: false,
      progress: { completedSteps: ['welcome'], lastCompletedAt: null, version: '1.0.0' },
    }),
    ifRepeated: 'settled',
  },
  resetOnboarding: {
    route: 'POST /user/onboarding/reset',
    refusesTokens: true,
    response: success(Onboarding),
    changes: 'account',
    ifRepeated: 'settled',
  },
  getProfile: { route: 'GET /user/profile', response: CurrentUser },
  saveProfile: {
    route: 'PATCH /user/profile',
    refusesTokens: true,
    body: ProfileChange,
    response: CurrentUser,
    changes: 'account',
    example: () => ({ telegram_username: 'example_name', telegram_notifications: true }),
    ifRepeated: 'settled',
  },
  changePassword: {
    route: 'POST /user/password',
    refusesTokens: true,
    section: 'security',
    body: PasswordChange,
    response: Nothing,
    errors: ['WRONG_PASSWORD'],
    changes: 'account',
    example: () => ({ old_password: 'not the password', new_password: 'nor is this one' }),
    ifRepeated: 'settled',
  },
  listSessions: {
    route: 'GET /user/sessions',
    refusesTokens: true,
    section: 'security',
    response: success(z.array(UserSession)),
  },
  endSession: {
    route: 'DELETE /user/sessions/:id',
    refusesTokens: true,
    section: 'security',
    params: SessionParams,
    response: Nothing,
    errors: ['SESSION_NOT_FOUND'],
    changes: 'account',
  },
});
