import type { ComponentType } from 'react';

import { lazyView, type LazyView } from '@/ui/lazyView';
import { missingDialog } from '@/ui/missing';

import type { Dialogs } from '@/pages/dialogsSlice';

/** The props of a dialog: its ids, if any, and how to close it. */
type DialogProps<Ids> = (string extends keyof Ids ? object : Ids) & { onClose: () => void };

type Chunks = { [Name in keyof Dialogs]: LazyView<DialogProps<Dialogs[Name]>> };

/** One that cannot be loaded is closed with a toast; the page stays as it is. */
const lazyDialog = <P extends { onClose: () => void }>(load: () => Promise<ComponentType<P>>): LazyView<P> =>
  lazyView(
    load,
    missingDialog<P>(({ onClose }) => onClose()),
  );

/** Every dialog in a chunk of its own, which is not part of the first load. */
export const dialogChunks: Chunks = {
  accounts: lazyDialog(
    async () => (await import(/* webpackChunkName: "accounts" */ '@/features/accounts/AccountsModal')).AccountsModal,
  ),
  actOnGroups: lazyDialog(
    async () =>
      (await import(/* webpackChunkName: "group-acts" */ '@/features/groups/acts/ActOnGroupsModal')).ActOnGroupsModal,
  ),
  addTag: lazyDialog(
    async () => (await import(/* webpackChunkName: "tags" */ '@/features/tags/TagGroupsModal')).AddTagModal,
  ),
  assignment: lazyDialog(
    async () => (await import(/* webpackChunkName: "assignment" */ './AssignmentDialog')).AssignmentDialog,
  ),
  clearMemory: lazyDialog(
    async () =>
      (await import(/* webpackChunkName: "clear-memory" */ '@/features/schedules/ClearMemoryModal')).ClearMemoryModal,
  ),
  copyFunnel: lazyDialog(
    async () =>
      (await import(/* webpackChunkName: "copy-funnel" */ '@/features/funnels/CopyFunnelModal')).CopyFunnelModal,
  ),
  deleteGroup: lazyDialog(
    async () =>
      (await import(/* webpackChunkName: "group-dialogs" */ '@/features/groups/DeleteGroupModal')).DeleteGroupModal,
  ),
  deleteInactiveGroups: lazyDialog(
    async () =>
      (await import(/* webpackChunkName: "group-dialogs" */ '@/features/groups/DeleteInactiveGroupsModal'))
        .DeleteInactiveGroupsModal,
  ),
  editPlanned: lazyDialog(
    async () =>
      (await import(/* webpackChunkName: "edit-planned" */ '@/pages/broadcast/EditPlannedDialog')).EditPlannedDialog,
  ),
  editSeries: lazyDialog(
    async () => (await import(/* webpackChunkName: "launch" */ '@/pages/series/EditSeriesDialog')).EditSeriesDialog,
  ),
  funnelSeries: lazyDialog(
    async () => (await import(/* webpackChunkName: "series" */ '@/pages/series/SeriesDialog')).SeriesDialog,
  ),
  entryLinks: lazyDialog(
    async () =>
      (await import(/* webpackChunkName: "group-entry" */ '@/features/groups/entry/EntryLinksModal')).EntryLinksModal,
  ),
  exportFunnels: lazyDialog(
    async () =>
      (await import(/* webpackChunkName: "funnel-files" */ '@/features/funnels/ExportFunnelsModal')).ExportFunnelsModal,
  ),
  greeting: lazyDialog(
    async () => (await import(/* webpackChunkName: "group-dialogs" */ '@/features/groups/GreetingModal')).GreetingModal,
  ),
  greetGroups: lazyDialog(
    async () =>
      (await import(/* webpackChunkName: "group-dialogs" */ '@/features/groups/GreetGroupsModal')).GreetGroupsModal,
  ),
  groupEntry: lazyDialog(
    async () =>
      (await import(/* webpackChunkName: "group-entry" */ '@/features/groups/entry/GroupEntryModal')).GroupEntryModal,
  ),
  groupFields: lazyDialog(
    async () => (await import(/* webpackChunkName: "group-fields" */ '@/features/variables/FieldsModal')).FieldsModal,
  ),
  groupTags: lazyDialog(
    async () => (await import(/* webpackChunkName: "tags" */ '@/features/tags/GroupTagsModal')).GroupTagsModal,
  ),
  importFunnels: lazyDialog(
    async () =>
      (await import(/* webpackChunkName: "funnel-files" */ '@/features/funnels/ImportFunnelsModal')).ImportFunnelsModal,
  ),
  keys: lazyDialog(async () => (await import(/* webpackChunkName: "keys" */ '@/pages/keys/KeysDialog')).KeysDialog),
  launch: lazyDialog(
    async () => (await import(/* webpackChunkName: "launch" */ '@/pages/launch/LaunchDialog')).LaunchDialog,
  ),
  leaveGroups: lazyDialog(
    async () =>
      (await import(/* webpackChunkName: "group-dialogs" */ '@/features/groups/LeaveGroupsModal')).LeaveGroupsModal,
  ),
  manageSelections: lazyDialog(
    async () =>
      (await import(/* webpackChunkName: "selections" */ '@/features/selections/ManageSelectionsModal'))
        .ManageSelectionsModal,
  ),
  manageTags: lazyDialog(
    async () => (await import(/* webpackChunkName: "tags" */ '@/features/tags/ManageTagsModal')).ManageTagsModal,
  ),
  members: lazyDialog(
    async () => (await import(/* webpackChunkName: "group-dialogs" */ '@/features/groups/MembersModal')).MembersModal,
  ),
  moveSeries: lazyDialog(
    async () => (await import(/* webpackChunkName: "move-starts" */ '@/entities/move/MoveSeriesModal')).MoveSeriesModal,
  ),
  palette: lazyDialog(
    async () => (await import(/* webpackChunkName: "palette" */ '@/pages/palette/PaletteDialog')).PaletteDialog,
  ),
  profile: lazyDialog(
    async () => (await import(/* webpackChunkName: "profile" */ '@/features/profile/ProfileModal')).ProfileModal,
  ),
  proxies: lazyDialog(
    async () => (await import(/* webpackChunkName: "proxies" */ '@/features/proxies/ProxiesModal')).ProxiesModal,
  ),
  removeTag: lazyDialog(
    async () => (await import(/* webpackChunkName: "tags" */ '@/features/tags/TagGroupsModal')).RemoveTagModal,
  ),
  renameGroup: lazyDialog(
    async () =>
      (await import(/* webpackChunkName: "group-dialogs" */ '@/features/groups/RenameGroupModal')).RenameGroupModal,
  ),
  renameGroups: lazyDialog(
    async () =>
      (await import(/* webpackChunkName: "group-dialogs" */ '@/features/groups/RenameGroupsModal')).RenameGroupsModal,
  ),
  resetMessenger: lazyDialog(
    async () =>
      (await import(/* webpackChunkName: "reset-messenger" */ '@/features/messenger/ResetMessengerModal'))
        .ResetMessengerModal,
  ),
  runHistory: lazyDialog(
    async () => (await import(/* webpackChunkName: "run-history" */ '@/features/runs/RunHistoryModal')).RunHistoryModal,
  ),
  stopSending: lazyDialog(
    async () =>
      (await import(/* webpackChunkName: "sending" */ '@/features/sending/StopSendingModal')).StopSendingModal,
  ),
  support: lazyDialog(async () => (await import(/* webpackChunkName: "support" */ './SupportDialog')).SupportDialog),
};
