import type { SessionListener } from './messenger';

/** Of a session of which nobody wants to know anything, such as one that is opened only to log out. */
export const silentListener: SessionListener = {
  onState: () => undefined,
  onGroupsChanged: () => undefined,
  onMessage: () => Promise.resolve(),
  onVote: () => Promise.resolve(),
  onMemberJoined: () => Promise.resolve(),
  onReceipt: () => undefined,
  onResponse: () => undefined,
  responsesWritten: () => Promise.resolve(),
  onRestricted: () => undefined,
  onQueryLimited: () => undefined,
};
