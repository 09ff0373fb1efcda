import { useState } from 'react';

import type { Group } from '@contract/schemas/shapes';

/** The group for which a text is shown: the one chosen there, else the first. */
export function useSampleGroup(groups: readonly Group[]) {
  const [chosenId, choose] = useState<number | null>(null);
  const sample = groups.find(({ id }) => id === chosenId) ?? groups[0] ?? null;
  return { sample, choose };
}
