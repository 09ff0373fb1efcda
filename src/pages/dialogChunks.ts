import type { Dialogs } from './dialogsSlice';

/** Every dialog in a chunk of its own: what opens on a press costs nothing before it. */
export const dialogChunks = {
  broadcastResults: () =>
    import(/* webpackChunkName: "broadcast-results" */ '@/features/broadcast/BroadcastResultsModal'),
  copyFunnel: () => import(/* webpackChunkName: "copy-funnel" */ '@/features/funnels/CopyFunnelModal'),
  launch: () => import(/* webpackChunkName: "launch" */ '@/features/launch/LaunchModal'),
  profile: () => import(/* webpackChunkName: "profile" */ '@/features/profile/ProfileModal'),
  renameGroup: () => import(/* webpackChunkName: "rename-group" */ '@/features/groups/RenameGroupModal'),
  resetMessenger: () => import(/* webpackChunkName: "reset-messenger" */ '@/features/messenger/ResetMessengerModal'),
  runHistory: () => import(/* webpackChunkName: "run-history" */ '@/features/history/RunHistoryModal'),
  support: () => import(/* webpackChunkName: "support" */ '@/features/support/SupportModal'),
} satisfies Record<keyof Dialogs, () => Promise<unknown>>;

/** Fetches the chunks of all dialogs, so that they open at once, also when the server cannot be reached just then. */
export async function preloadDialogs(): Promise<void> {
  await Promise.allSettled(Object.values(dialogChunks).map((fetchChunk) => fetchChunk()));
}
