import { ONBOARDING_STEPS } from '@contract/onboarding';
import { routes } from '@contract/routes';

import { createRedaction, type Redact } from '@/lib/report/mask';
import type { Dialogs } from '@/pages/dialogsSlice';

/** A record, not an array, so that the compiler notices a forgotten dialog. */
const dialogs: Record<keyof Dialogs, true> = {
  assignment: true,
  broadcastResults: true,
  clearMemory: true,
  copyFunnel: true,
  deleteGroup: true,
  deleteInactiveGroups: true,
  greeting: true,
  launch: true,
  members: true,
  profile: true,
  renameGroup: true,
  renameGroups: true,
  resetMessenger: true,
  runHistory: true,
  support: true,
};

/** What the transport says about the end of a connection. */
const SOCKET_WORDS = [
  'closed',
  'no library',
  'transport close',
  'transport error',
  'ping timeout',
  'timeout',
  'io server disconnect',
  'io client disconnect',
  'websocket error',
  'xhr poll error',
  'UNAUTHORIZED',
];
const PAGES = [
  '/',
  '/login',
  '/dashboard',
  '/broadcast',
  '/funnels',
  '/active-funnels',
  '/funnel-designer',
  '/instructions',
];
/** The first action of every recording, by the extension's name. */
const FIRST_ACTION = '@@INIT';
/** Calls of the cache that the contract has under another name. */
const CACHED = ['getGroupFacts', 'getActiveFunnels'];

/**
 * Makes what takes out of actions and states whatever support has no need to know.
 * @param ahead values that will be redacted later, as far as they are known
 */
export function createSupportRedaction(ahead?: readonly unknown[]): Redact {
  const words = [FIRST_ACTION, ...SOCKET_WORDS, ...ONBOARDING_STEPS, ...Object.keys(dialogs)];
  return createRedaction({ words, calls: [...Object.keys(routes), ...CACHED], pages: PAGES }, ahead);
}
