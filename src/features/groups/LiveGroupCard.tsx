import { memo } from 'react';
import { useSelector } from 'react-redux';

import { selectChangedGroup } from '@/api/groupChangesSlice';
import type { KnownGroup } from '@/api/parse/groups';

import { RequestedGroupCard } from './RequestedGroupCard';
import { GroupCard } from './GroupCard';

type State = Parameters<typeof selectChangedGroup>[0];

/** A group's card with live changes: only the changed card is rendered. */
export const LiveGroupCard = memo(function LiveGroupCard({ group }: { group: KnownGroup }) {
  const changed: KnownGroup | undefined = useSelector((state: State) => selectChangedGroup(state, group.id));
  const current = changed ?? group;
  return current.lacksFacts ? <RequestedGroupCard group={current} /> : <GroupCard group={current} />;
});
