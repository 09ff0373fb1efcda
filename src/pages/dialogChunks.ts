import type { ComponentType } from 'react';

import type { Dialogs } from './dialogsSlice';

/** A dialog as its chunk hands it out. */
interface Chunk<Props> {
  default: ComponentType<Props & { onClose: () => void }>;
}

type Chunks = { [Name in keyof Dialogs]: () => Promise<Chunk<Dialogs[Name]>> };

/** Every dialog in a chunk of its own: what opens on a press costs nothing before it. */
export const dialogChunks: Chunks = {
  assignment: async () => ({
    default: (await import(/* webpackChunkName: "assignment" */ './assignment/AssignmentDialog')).AssignmentDialog,
  }),
  broadcastResults: async () => ({
    default: (await import(/* webpackChunkName: "broadcast-results" */ '@/features/broadcast/BroadcastResultsModal'))
      .BroadcastResultsModal,
  }),
  clearMemory: async () => ({
    default: (await import(/* webpackChunkName: "clear-memory" */ '@/features/activeFunnels/ClearMemoryModal'))
      .ClearMemoryModal,
  }),
  copyFunnel: async () => ({
    default: (await import(/* webpackChunkName: "copy-funnel" */ '@/features/funnels/CopyFunnelModal')).CopyFunnelModal,
  }),
  deleteGroup: async () => ({
    default: (await import(/* webpackChunkName: "delete-groups" */ '@/features/groups/DeleteGroupModal'))
      .DeleteGroupModal,
  }),
  deleteInactiveGroups: async () => ({
    default: (await import(/* webpackChunkName: "delete-groups" */ '@/features/groups/DeleteInactiveGroupsModal'))
      .DeleteInactiveGroupsModal,
  }),
  greeting: async () => ({
    default: (await import(/* webpackChunkName: "greeting" */ '@/features/groups/GreetingModal')).GreetingModal,
  }),
  launch: async () => ({
    default: (await import(/* webpackChunkName: "launch" */ '@/features/launch/LaunchModal')).LaunchModal,
  }),
  profile: async () => ({
    default: (await import(/* webpackChunkName: "profile" */ '@/features/profile/ProfileModal')).ProfileModal,
  }),
  renameGroup: async () => ({
    default: (await import(/* webpackChunkName: "rename-group" */ '@/features/groups/RenameGroupModal'))
      .RenameGroupModal,
  }),
  resetMessenger: async () => ({
    default: (await import(/* webpackChunkName: "reset-messenger" */ '@/features/messenger/ResetMessengerModal'))
      .ResetMessengerModal,
  }),
  runHistory: async () => ({
    default: (await import(/* webpackChunkName: "run-history" */ '@/features/history/RunHistoryModal')).RunHistoryModal,
  }),
  support: async () => ({
    default: (await import(/* webpackChunkName: "support" */ '@/features/support/SupportModal')).SupportModal,
  }),
};
