import { lazyView, type LazyView } from '@/ui/lazyView';

import type { Dialogs } from '@/pages/dialogsSlice';

/** The props of a dialog: its ids, if any, and how to close it. */
type DialogProps<Ids> = (string extends keyof Ids ? object : Ids) & { onClose: () => void };

type Chunks = { [Name in keyof Dialogs]: LazyView<DialogProps<Dialogs[Name]>> };

/** Every dialog in a chunk of its own, which is not part of the first load. */
export const dialogChunks: Chunks = {
  accounts: lazyView(
    async () => (await import(/* webpackChunkName: "accounts" */ '@/features/accounts/AccountsModal')).AccountsModal,
  ),
  actOnGroups: lazyView(
    async () =>
      (await import(/* webpackChunkName: "group-acts" */ '@/features/groups/acts/ActOnGroupsModal')).ActOnGroupsModal,
  ),
  addTag: lazyView(
    async () => (await import(/* webpackChunkName: "tags" */ '@/features/tags/TagGroupsModal')).AddTagModal,
  ),
  assignment: lazyView(
    async () => (await import(/* webpackChunkName: "assignment" */ './AssignmentDialog')).AssignmentDialog,
  ),
  clearMemory: lazyView(
    async () =>
      (await import(/* webpackChunkName: "clear-memory" */ '@/features/schedules/ClearMemoryModal')).ClearMemoryModal,
  ),
  copyFunnel: lazyView(
    async () =>
      (await import(/* webpackChunkName: "copy-funnel" */ '@/features/funnels/CopyFunnelModal')).CopyFunnelModal,
  ),
  deleteGroup: lazyView(
    async () =>
      (await import(/* webpackChunkName: "group-dialogs" */ '@/features/groups/DeleteGroupModal')).DeleteGroupModal,
  ),
  deleteInactiveGroups: lazyView(
    async () =>
      (await import(/* webpackChunkName: "group-dialogs" */ '@/features/groups/DeleteInactiveGroupsModal'))
        .DeleteInactiveGroupsModal,
  ),
  editPlanned: lazyView(
    async () =>
      (await import(/* webpackChunkName: "edit-planned" */ '@/features/broadcast/EditPlannedModal')).EditPlannedModal,
  ),
  editSeries: lazyView(
    async () => (await import(/* webpackChunkName: "launch" */ '@/pages/series/EditSeriesDialog')).EditSeriesDialog,
  ),
  funnelSeries: lazyView(
    async () => (await import(/* webpackChunkName: "series" */ '@/pages/series/SeriesDialog')).SeriesDialog,
  ),
  entryLinks: lazyView(
    async () =>
      (await import(/* webpackChunkName: "group-entry" */ '@/features/groups/entry/EntryLinksModal')).EntryLinksModal,
  ),
  exportFunnels: lazyView(
    async () =>
      (await import(/* webpackChunkName: "funnel-files" */ '@/features/funnels/ExportFunnelsModal')).ExportFunnelsModal,
  ),
  greeting: lazyView(
    async () => (await import(/* webpackChunkName: "group-dialogs" */ '@/features/groups/GreetingModal')).GreetingModal,
  ),
  greetGroups: lazyView(
    async () =>
      (await import(/* webpackChunkName: "group-dialogs" */ '@/features/groups/GreetGroupsModal')).GreetGroupsModal,
  ),
  groupEntry: lazyView(
    async () =>
      (await import(/* webpackChunkName: "group-entry" */ '@/features/groups/entry/GroupEntryModal')).GroupEntryModal,
  ),
  groupFields: lazyView(
    async () => (await import(/* webpackChunkName: "group-fields" */ '@/features/variables/FieldsModal')).FieldsModal,
  ),
  groupTags: lazyView(
    async () => (await import(/* webpackChunkName: "tags" */ '@/features/tags/GroupTagsModal')).GroupTagsModal,
  ),
  importFunnels: lazyView(
    async () =>
      (await import(/* webpackChunkName: "funnel-files" */ '@/features/funnels/ImportFunnelsModal')).ImportFunnelsModal,
  ),
  keys: lazyView(async () => (await import(/* webpackChunkName: "keys" */ '@/pages/keys/KeysDialog')).KeysDialog),
  launch: lazyView(
    async () => (await import(/* webpackChunkName: "launch" */ '@/pages/launch/LaunchDialog')).LaunchDialog,
  ),
  leaveGroups: lazyView(
    async () =>
      (await import(/* webpackChunkName: "group-dialogs" */ '@/features/groups/LeaveGroupsModal')).LeaveGroupsModal,
  ),
  manageSelections: lazyView(
    async () =>
      (await import(/* webpackChunkName: "selections" */ '@/features/selections/ManageSelectionsModal'))
        .ManageSelectionsModal,
  ),
  manageTags: lazyView(
    async () => (await import(/* webpackChunkName: "tags" */ '@/features/tags/ManageTagsModal')).ManageTagsModal,
  ),
  members: lazyView(
    async () => (await import(/* webpackChunkName: "group-dialogs" */ '@/features/groups/MembersModal')).MembersModal,
  ),
  moveSeries: lazyView(
    async () => (await import(/* webpackChunkName: "move-starts" */ '@/entities/move/MoveSeriesModal')).MoveSeriesModal,
  ),
  palette: lazyView(
    async () => (await import(/* webpackChunkName: "palette" */ '@/pages/palette/PaletteDialog')).PaletteDialog,
  ),
  profile: lazyView(
    async () => (await import(/* webpackChunkName: "profile" */ '@/features/profile/ProfileModal')).ProfileModal,
  ),
  proxies: lazyView(
    async () => (await import(/* webpackChunkName: "proxies" */ '@/features/proxies/ProxiesModal')).ProxiesModal,
  ),
  removeTag: lazyView(
    async () => (await import(/* webpackChunkName: "tags" */ '@/features/tags/TagGroupsModal')).RemoveTagModal,
  ),
  renameGroup: lazyView(
    async () =>
      (await import(/* webpackChunkName: "group-dialogs" */ '@/features/groups/RenameGroupModal')).RenameGroupModal,
  ),
  renameGroups: lazyView(
    async () =>
      (await import(/* webpackChunkName: "group-dialogs" */ '@/features/groups/RenameGroupsModal')).RenameGroupsModal,
  ),
  resetMessenger: lazyView(
    async () =>
      (await import(/* webpackChunkName: "reset-messenger" */ '@/features/messenger/ResetMessengerModal'))
        .ResetMessengerModal,
  ),
  runHistory: lazyView(
    async () => (await import(/* webpackChunkName: "run-history" */ '@/features/runs/RunHistoryModal')).RunHistoryModal,
  ),
  stopSending: lazyView(
    async () =>
      (await import(/* webpackChunkName: "sending" */ '@/features/sending/StopSendingModal')).StopSendingModal,
  ),
  support: lazyView(async () => (await import(/* webpackChunkName: "support" */ './SupportDialog')).SupportDialog),
};
