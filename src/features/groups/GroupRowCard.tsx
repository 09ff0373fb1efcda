import { memo } from 'react';

import type { KnownGroup } from '@/api/parse/groups';

import { GroupCard } from './GroupCard';
import { RequestedGroupCard } from './RequestedGroupCard';

/** The card of a row. Rows that did not change are the same objects, so only changed cards are rendered. */
export const GroupRowCard = memo(function GroupRowCard({ group }: { group: KnownGroup }) {
  return group.lacksFacts ? <RequestedGroupCard group={group} /> : <GroupCard group={group} />;
});
