import type { ParseKeys } from 'i18next';

import type { Group, GroupDetails, MessengerAbilities } from '@contract/schemas/shapes';

import type { MenuItem } from '@/ui/MenuList';

import type { ActKind } from './acts/actDraft';
import type { Translate } from './translate';

/** What decides which actions a group has. */
interface Known extends Pick<MessengerAbilities, 'acts'> {
  /** Whether the server has tags. */
  hasTags: boolean;
  details: GroupDetails | undefined;
}

/** An action of a group. One without a dialog is done by `useGroupAction`. */
interface ActionRow {
  /** What it opens; `src/pages/dialogsSlice.ts` lists the dialogs. */
  dialog?: (groupId: number) => { name: string; ids: object };
  /** Its text in the menu of a group; what is not there has a button or link of its own. */
  text?: ParseKeys<'groups'>;
  /** Otherwise its menu always has it. */
  isOffered?: (known: Known, group: Group) => boolean;
  isDangerous?: true;
}

const dialog = <const Name extends string, Ids>(name: Name, ids: Ids) => ({ name, ids });
const ofGroup =
  <const Name extends string>(name: Name) =>
  (groupId: number) =>
    dialog(name, { groupId });
const act = (kind: ActKind) => (groupId: number) => dialog('actOnGroups', { groupIds: [groupId], kind });
const ifTags = ({ hasTags }: Known) => hasTags;

/** Every action of a group by its `data-action`, in the order of the menu: page, card, table and menu read this table. */
export const GROUP_ACTIONS = {
  open: {},
  start: { dialog: (groupId: number) => dialog('launch', { groupIds: [groupId] }) },
  assign: { text: 'card.assign', dialog: ofGroup('assignment') },
  history: {
    text: 'card.history',
    dialog: ofGroup('runHistory'),
    isOffered: (_known, { funnel_ids }) => funnel_ids.length > 0,
  },
  greeting: { text: 'card.greeting', dialog: ofGroup('greeting') },
  memberList: { text: 'card.memberList', dialog: ofGroup('members') },
  members: { text: 'card.membersHint' },
  rename: { text: 'card.rename', dialog: ofGroup('renameGroup') },
  tags: { text: 'card.tags', dialog: ofGroup('groupTags'), isOffered: ifTags },
  fields: { text: 'card.fields', dialog: ofGroup('groupFields'), isOffered: ifTags },
  close: {
    text: 'card.close',
    dialog: act('close'),
    isOffered: ({ details, acts }) => details !== undefined && details.isClosed !== true && acts.includes('close'),
  },
  reopen: {
    text: 'card.reopen',
    dialog: act('open'),
    isOffered: ({ details, acts }) => details !== undefined && details.isClosed !== false && acts.includes('open'),
  },
  act: { text: 'card.act', dialog: act('rename'), isOffered: ({ details }) => details !== undefined },
  entry: {
    text: 'card.entry',
    dialog: ofGroup('groupEntry'),
    isOffered: ({ details, acts }) => details?.isOwnAdmin === true && acts.includes('resetInvite'),
  },
  delete: { text: 'card.delete', dialog: ofGroup('deleteGroup'), isDangerous: true },
} satisfies Record<string, ActionRow>;
export type GroupAction = keyof typeof GROUP_ACTIONS;

const rows = Object.entries<ActionRow>(GROUP_ACTIONS) as [GroupAction, ActionRow][];

/** The action and card of a click, so that 500 cards share one listener; null for other clicks. */
export function readGroupAction(target: EventTarget): { action: GroupAction; groupId: number } | null {
  const button = target instanceof Element ? target.closest<HTMLElement>('button[data-action]') : null;
  const { action, groupId } = button?.dataset ?? {};
  const known = rows.find(([one]) => one === action);
  return known === undefined ? null : { action: known[0], groupId: Number(groupId) };
}

/** The rarer actions of a group, as its row and its page offer them. */
export const groupMenuItems = (
  t: Translate,
  group: Group,
  known: Known,
  onAction: (action: GroupAction, groupId: number) => void,
): MenuItem[] =>
  rows.flatMap(([key, { text, isOffered, isDangerous }]) =>
    text !== undefined && isOffered?.(known, group) !== false
      ? [{ key, label: t(text), onSelect: () => onAction(key, group.id), ...(isDangerous && { isDangerous }) }]
      : [],
  );

const toGroups =
  <const Name extends string>(name: Name) =>
  (groupIds: number[]) =>
    dialog(name, { groupIds });

/** What can be done with many groups at once, in the order of their bar, and the dialog that it opens; leaving is last and red. */
export const BULK_ACTIONS = {
  start: toGroups('launch'),
  broadcast: null,
  addTag: toGroups('addTag'),
  removeTag: toGroups('removeTag'),
  // That of one group shows the greeting that it has.
  greet: (groupIds: number[]) => {
    const [onlyId, ...others] = groupIds;
    return onlyId !== undefined && others.length === 0
      ? GROUP_ACTIONS.greeting.dialog(onlyId)
      : dialog('greetGroups', { groupIds });
  },
  act: (groupIds: number[]) => dialog('actOnGroups', { groupIds, kind: 'close' as const }),
  leave: toGroups('leaveGroups'),
};
export type BulkAction = keyof typeof BULK_ACTIONS;
export const bulkActions = Object.keys(BULK_ACTIONS) as BulkAction[];
