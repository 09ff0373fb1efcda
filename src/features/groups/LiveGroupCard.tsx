import { memo } from 'react';
import { useSelector } from 'react-redux';

import { selectChangedGroup } from '@/api/groupChangesSlice';
import type { KnownGroup } from '@/api/parse/groups';

import { RequestedGroupCard } from './RequestedGroupCard';
import { GroupCard } from './GroupCard';

type State = Parameters<typeof selectChangedGroup>[0];

/** The card of a group as it is now: news of a group is drawn by its own card, and by no other. */
export const LiveGroupCard = memo(function LiveGroupCard({ group }: { group: KnownGroup }) {
  const changed: KnownGroup | undefined = useSelector((state: State) => selectChangedGroup(state, group.id));
  const current = changed ?? group;
  return current.lacksFacts ? <RequestedGroupCard group={current} /> : <GroupCard group={current} />;
});
