import type { NodeType } from '@contract/schemas/shapes';

import { delayView } from './delay/delayView';
import { groupView } from './group/groupView';
import { messageView } from './message/messageView';
import type { NodeView } from './nodeView';
import { pollView } from './poll/pollView';
import { scheduleView } from './schedule/scheduleView';
import { startView } from './start/startView';

const nodeViews: { readonly [Type in NodeType]: NodeView<Type> } = {
  start: startView,
  message: messageView,
  delay: delayView,
  schedule: scheduleView,
  poll: pollView,
  group: groupView,
};

/** What the designer shows of a type of node. */
export function viewOf<Type extends NodeType>(type: Type): NodeView<Type> {
  return nodeViews[type];
}
