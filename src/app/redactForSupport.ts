import { ONBOARDING_STEPS } from '@contract/onboarding';
import { routes } from '@contract/routes';

import { createRedaction, type Redact } from '@/lib/report/mask';
import { dialogNames } from '@/pages/dialogsSlice';

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
/** Calls of the cache that the contract has under another name. */
const CACHED = ['getGroupFacts', 'getActiveFunnels'];

/** Makes what takes out of actions and states whatever support has no need to know. */
export function createSupportRedaction(): Redact {
  return createRedaction({
    words: [...SOCKET_WORDS, ...ONBOARDING_STEPS, ...dialogNames],
    calls: [...Object.keys(routes), ...CACHED],
    pages: PAGES,
  });
}
