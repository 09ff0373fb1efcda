import { createRedaction, type Redact } from '@/lib/report/mask';
import type { Dialogs } from '@/pages/dialogsSlice';
import type { PagePath } from '@/pages/pages';

import { CODE_FIELDS, NAME_FIELDS } from './recordedFields';
import { recordedCalls } from './recordedCalls';

/** A record, so that the compiler reports a missing dialog. */
const dialogs: Record<keyof Dialogs, true> = {
  actOnGroups: true,
  addTag: true,
  assignment: true,
  clearMemory: true,
  accounts: true,
  copyFunnel: true,
  deleteGroup: true,
  deleteInactiveGroups: true,
  editPlanned: true,
  editSeries: true,
  exportFunnels: true,
  entryLinks: true,
  funnelSeries: true,
  greetGroups: true,
  greeting: true,
  groupEntry: true,
  groupFields: true,
  groupTags: true,
  importFunnels: true,
  keys: true,
  launch: true,
  leaveGroups: true,
  manageSelections: true,
  manageTags: true,
  members: true,
  moveSeries: true,
  palette: true,
  profile: true,
  proxies: true,
  removeTag: true,
  renameGroup: true,
  renameGroups: true,
  resetMessenger: true,
  runHistory: true,
  stopSending: true,
  support: true,
};

/** Reasons of the transport for the end of a connection. */
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
/** A record, so that the compiler reports a missing page: with the table itself the first load of /dashboard is 37 KiB larger. */
const pagePaths: Record<PagePath | '/' | '/login', true> = {
  '/': true,
  '/login': true,
  '/dashboard': true,
  '/groups/:id': true,
  '/broadcast': true,
  '/broadcast/:id': true,
  '/calendar': true,
  '/funnels': true,
  '/active-funnels': true,
  '/funnel-designer': true,
  '/journal': true,
  '/overview': true,
  '/programs': true,
  '/instructions': true,
};
/** The first action of every recording, by the extension's name. */
const FIRST_ACTION = '@@INIT';
/** The names of errors that screens tell apart. */
const ERROR_NAMES = ['UnreadableResponse'];

/**
 * Creates the redaction of actions and states for support.
 * @param ahead values that will be redacted later
 */
export function createSupportRedaction(ahead?: readonly unknown[]): Redact {
  const words = [FIRST_ACTION, ...SOCKET_WORDS, ...ERROR_NAMES, ...Object.keys(dialogs)];
  return createRedaction(
    { words, calls: Object.keys(recordedCalls), pages: Object.keys(pagePaths), codes: CODE_FIELDS, names: NAME_FIELDS },
    ahead,
  );
}
