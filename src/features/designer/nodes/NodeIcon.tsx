import { CalendarOutlined, ClockCircleOutlined, MessageOutlined, PlayCircleOutlined } from '@ant-design/icons';

import type { NodeType } from '@contract/schemas/shapes';

const icons = {
  start: PlayCircleOutlined,
  message: MessageOutlined,
  delay: ClockCircleOutlined,
  schedule: CalendarOutlined,
};

/** The picture of a kind of node, in its accent colour; the name always stands beside it in words. */
export function NodeIcon({ type }: { type: NodeType }) {
  const Icon = icons[type];
  return <Icon aria-hidden className={`nodeIcon nodeIcon-${type}`} />;
}
