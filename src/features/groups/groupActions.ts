/** What a group's card offers; the value of `data-action` on its buttons. */
export type GroupAction = 'rename' | 'start' | 'assign' | 'history' | 'greeting' | 'members' | 'memberList' | 'delete';

const actions: Record<GroupAction, true> = {
  rename: true,
  start: true,
  assign: true,
  history: true,
  greeting: true,
  members: true,
  memberList: true,
  delete: true,
};

/** Finds out which button of which card was pressed, so that 500 cards need one listener; null when none was. */
export function readGroupAction(target: EventTarget): { action: GroupAction; groupId: number } | null {
  const button = target instanceof Element ? target.closest<HTMLElement>('button[data-action]') : null;
  const { action = '', groupId } = button?.dataset ?? {};
  return isGroupAction(action) ? { action, groupId: Number(groupId) } : null;
}

function isGroupAction(text: string): text is GroupAction {
  return Object.hasOwn(actions, text);
}
