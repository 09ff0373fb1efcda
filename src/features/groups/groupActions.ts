/** Actions of a group's card; values of `data-action` on its buttons. `open` leads to its page. */
export type GroupAction =
  | 'open'
  | 'rename'
  | 'start'
  | 'assign'
  | 'history'
  | 'greeting'
  | 'members'
  | 'memberList'
  | 'tags'
  | 'fields'
  | 'delete';

const actions: Record<GroupAction, true> = {
  open: true,
  rename: true,
  start: true,
  assign: true,
  history: true,
  greeting: true,
  members: true,
  memberList: true,
  tags: true,
  fields: true,
  delete: true,
};

/** The action and card of a click, so that 500 cards share one listener; null for other clicks. */
export function readGroupAction(target: EventTarget): { action: GroupAction; groupId: number } | null {
  const button = target instanceof Element ? target.closest<HTMLElement>('button[data-action]') : null;
  const { action = '', groupId } = button?.dataset ?? {};
  return isGroupAction(action) ? { action, groupId: Number(groupId) } : null;
}

function isGroupAction(text: string): text is GroupAction {
  return Object.hasOwn(actions, text);
}

/** What can be done with many groups at once, in the order of their bar; leaving is last and red. */
export const BULK_ACTIONS = ['start', 'broadcast', 'addTag', 'removeTag', 'greet', 'leave'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];
