import { LANGUAGES } from '@contract/languages';
import { ONBOARDING_VERSION } from '@contract/onboarding';
import type { Onboarding, User } from '@contract/schemas/shapes';

import {
  isRecord,
  readFields,
  readFlag,
  readId,
  readList,
  readMomentMs,
  readOneOf,
  readText,
  UnreadableResponse,
} from './readValue';

/** The account owner; a server with only the specified fields sends no id. */
export type KnownUser = Omit<User, 'id'> & Partial<Pick<User, 'id'>>;

/** Whose drafts they are, as their key in the browser: the first account's go by the e-mail alone, as before there were others. */
export const draftOwnerOf = ({ email, account }: KnownUser): string =>
  !account || account.isFirst ? email : `${email}#${account.id}`;

/** Null without an e-mail address, which identifies the account. */
function readUser(value: unknown): KnownUser | null {
  const { id, email, telegram_username, telegram_notifications, language, account, ...others } = readFields(value);
  if (typeof email !== 'string' || email === '') return null;
  const [knownId, knownLanguage] = [readId(id), readOneOf(LANGUAGES, language)];
  return {
    ...others,
    ...(knownId !== null && { id: knownId }),
    email,
    telegram_username: readText(telegram_username),
    telegram_notifications: readFlag(telegram_notifications) ?? false,
    ...(knownLanguage !== null && { language: knownLanguage }),
    ...(isRecord(account) && { account: account as User['account'] }),
  };
}

/** The response of calls that return the signed-in user. */
export function parseWho(response: unknown): { success: true; user: KnownUser } {
  const { user } = readFields(response);
  const known = readUser(user) ?? readUser(response);
  if (known === null) throw new UnreadableResponse('No user');
  return { success: true, user: known };
}

/** A successful sign-in; null for any other body. */
export function readSignedIn(body: unknown): { token: string; user: KnownUser } | null {
  const fields = readFields(body);
  const { success, token, user } = isRecord(fields.response) ? { ...fields, ...fields.response } : fields;
  const known = readUser(user);
  if (success === false || typeof token !== 'string' || token === '' || known === null) return null;
  return { token, user: known };
}

/** Progress of the wizard; `lastCompletedAt` is milliseconds since 1970. */
export function parseOnboarding(response: unknown): Onboarding {
  const fields = readFields(response);
  const hasCompletedOnboarding = readFlag(fields.hasCompletedOnboarding);
  if (hasCompletedOnboarding === null && !isRecord(fields.progress)) throw new UnreadableResponse('No onboarding');
  const progress = readFields(fields.progress);
  return {
    hasCompletedOnboarding: hasCompletedOnboarding ?? false,
    progress: {
      completedSteps: readList(progress.completedSteps, readText),
      lastCompletedAt: readMomentMs(progress.lastCompletedAt),
      version: readText(progress.version) ?? ONBOARDING_VERSION,
    },
  };
}
