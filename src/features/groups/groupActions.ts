/** Actions of a group's card; values of `data-action` on its buttons. `open` leads to its page. */
const GROUP_ACTIONS = [
  'open',
  'rename',
  'start',
  'assign',
  'history',
  'greeting',
  'members',
  'memberList',
  'tags',
  'fields',
  'close',
  'reopen',
  'act',
  'entry',
  'delete',
] as const;
export type GroupAction = (typeof GROUP_ACTIONS)[number];

/** The action and card of a click, so that 500 cards share one listener; null for other clicks. */
export function readGroupAction(target: EventTarget): { action: GroupAction; groupId: number } | null {
  const button = target instanceof Element ? target.closest<HTMLElement>('button[data-action]') : null;
  const { action, groupId } = button?.dataset ?? {};
  const known = GROUP_ACTIONS.find((one) => one === action);
  return known === undefined ? null : { action: known, groupId: Number(groupId) };
}

/** What can be done with many groups at once, in the order of their bar; leaving is last and red. */
export const BULK_ACTIONS = ['start', 'broadcast', 'addTag', 'removeTag', 'greet', 'act', 'leave'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];
