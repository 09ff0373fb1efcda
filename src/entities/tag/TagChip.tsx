import type { TagLabel } from '@contract/schemas/shapes';

import './tagChip.css';

/** A tag in its colour. A long name ends in an ellipsis and is complete in the tooltip. */
export function TagChip({ tag: { name, color } }: { tag: TagLabel }) {
  return (
    <span className="chip tagChip" data-color={color} title={name}>
      {name}
    </span>
  );
}
