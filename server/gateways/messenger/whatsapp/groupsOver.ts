import type { MessengerSession } from '../messenger';
import type { Connection } from './connection';

/** What a session asks about groups, over its open connection. @param isOpen throws without one */
export const groupsOver = (
  isOpen: () => Connection,
): Pick<
  MessengerSession,
  'listGroups' | 'fetchGroups' | 'listMembers' | 'leaveGroup' | 'readInvite' | 'listRequests'
> => ({
  listGroups: async () => isOpen().listGroups(),
  fetchGroups: async () => isOpen().fetchGroups(),
  listMembers: async (groupAddress) => isOpen().listMembers(groupAddress),
  leaveGroup: async (groupAddress) => isOpen().leaveGroup(groupAddress),
  readInvite: async (groupAddress) => isOpen().readInvite(groupAddress),
  listRequests: async (groupAddress) => isOpen().listRequests(groupAddress),
});
