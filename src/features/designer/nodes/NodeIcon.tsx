import { CalendarOutlined, ClockCircleOutlined, MessageOutlined, PlayCircleOutlined } from '@ant-design/icons';

import type { NodeType } from '@contract/schemas/shapes';

const icons = {
  start: PlayCircleOutlined,
  message: MessageOutlined,
  delay: ClockCircleOutlined,
  schedule: CalendarOutlined,
};

/** Icon of a node type in its accent colour; its name is always shown next to it. */
export function NodeIcon({ type }: { type: NodeType }) {
  const Icon = icons[type];
  return <Icon aria-hidden className={`nodeIcon nodeIcon-${type}`} />;
}
