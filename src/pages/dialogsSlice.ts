import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

import { sessionExpired, signedOut } from '@/api/sessionActions';
import type { WaitingStart } from '@/entities/move/useMoveStarts';
import type { ActKind } from '@/features/groups/acts/actDraft';
import type { LaunchRetry } from '@/features/launch/launchDraft';

/** Every dialog of the console, with the ids of its entities. A new dialog is one line here and one in `dialogChunks`. */
export interface Dialogs {
  /** The owner's accounts. */
  accounts: Record<string, never>;
  /** Closes, opens or changes groups. */
  actOnGroups: { groupIds: number[]; kind: ActKind };
  addTag: { groupIds: number[] };
  /** Assigns a funnel and its starts to a group. */
  assignment: { groupId: number };
  clearMemory: Record<string, never>;
  copyFunnel: { funnelId: number };
  deleteGroup: { groupId: number };
  deleteInactiveGroups: Record<string, never>;
  /** Changes a broadcast that is not sent yet. */
  editPlanned: { plannedId: number };
  /** Changes a series. */
  editSeries: { seriesId: number };
  /** Saves funnels as a file. */
  exportFunnels: Record<string, never>;
  /** Short addresses that lead to a group with room. */
  entryLinks: Record<string, never>;
  /** Repeating starts of a funnel. */
  funnelSeries: { funnelId: number };
  greeting: { groupId: number };
  /** Invite link of a group, and requests to join it. */
  groupEntry: { groupId: number };
  /** Own fields of groups and their values; the values of this group first. */
  groupFields: { groupId?: number };
  greetGroups: { groupIds: number[] };
  groupTags: { groupId: number };
  /** Creates funnels from a file. */
  importFunnels: Record<string, never>;
  keys: Record<string, never>;
  /** Starts a funnel; known values are preselected, and so is all of a start that failed in some groups. `missedIds` are starts that it makes up for. */
  launch: { groupIds?: number[]; funnelId?: number; retry?: LaunchRetry; missedIds?: number[] };
  leaveGroups: { groupIds: number[] };
  manageSelections: Record<string, never>;
  manageTags: Record<string, never>;
  members: { groupId: number };
  /** Moves the next start of a series, with `start` that of one group, or the next moment of a repeated broadcast. */
  moveSeries: ({ seriesId: number; start?: WaitingStart } | { plannedId: number }) & { toMs?: number };
  palette: Record<string, never>;
  profile: Record<string, never>;
  /** How the server reaches WhatsApp. */
  proxies: Record<string, never>;
  removeTag: { groupIds: number[] };
  renameGroup: { groupId: number };
  renameGroups: Record<string, never>;
  resetMessenger: Record<string, never>;
  runHistory: { groupId: number };
  stopSending: Record<string, never>;
  support: Record<string, never>;
}

/** The open dialog as plain data: a name and ids, never an entity. */
export type OpenDialog = { [Name in keyof Dialogs]: { name: Name; ids: Dialogs[Name] } }[keyof Dialogs];

interface DialogsState {
  open: OpenDialog | null;
}

const initialState: DialogsState = { open: null };

/** Which dialog is open; there is never more than one. */
export const dialogsSlice = createSlice({
  name: 'dialogs',
  initialState,
  reducers: {
    dialogOpened(state, { payload }: PayloadAction<OpenDialog>) {
      state.open = payload;
    },
    dialogClosed(state) {
      state.open = null;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(signedOut, () => initialState).addCase(sessionExpired, () => initialState),
  selectors: {
    selectOpenDialog: (state) => state.open,
  },
});

export const { dialogOpened, dialogClosed } = dialogsSlice.actions;
export const { selectOpenDialog } = dialogsSlice.selectors;
