import type { Group } from '@contract/schemas/shapes';

import { useLeftGroupNames } from '@/api/leftGroupsApi';
import { SendCheckLine } from '@/entities/group/SendCheckLine';

interface Props {
  groups: readonly Group[];
  chosenIds: readonly number[];
  onExclude: (possibleIds: number[]) => void;
}

/** Which of the chosen groups cannot be written to; those that were left are named as they were. */
export function ChosenCheck(props: Props) {
  return <SendCheckLine {...props} leftNames={useLeftGroupNames(props.groups, props.chosenIds)} />;
}
