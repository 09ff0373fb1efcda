import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';

import type { Group, MessengerAbilities } from '@contract/schemas/shapes';

import type { GroupDetailsIndex } from '@/api/useGroupDetails';
import { groupName } from '@/lib/names';
import { numberFormat } from '@/lib/numberFormat';
import { OverflowMenu } from '@/ui/OverflowMenu';

import { GroupActivityText } from './GroupDetailsLine';
import { GreetingSetIcon } from './GreetingSetIcon';
import { groupMenuItems, type GroupAction } from './groupActions';

export type OnAction = (action: GroupAction, groupId: number) => void;

/** Cells read what changes often from these contexts, so that the columns seldom change. */
export const ActionContext = createContext<OnAction>(() => undefined);
export const DetailsContext = createContext<{
  byId: GroupDetailsIndex;
  nowMs: number;
  acts: MessengerAbilities['acts'];
}>({
  byId: new Map(),
  nowMs: 0,
  acts: [],
});

export const titleIdOf = ({ id }: Group) => `group-${id}`;

/** The type of a group in a row of the table. */
export function TypeChip({ group: { group_type } }: { group: Group }) {
  const { t } = useTranslation('common');
  return (
    <span className="chip" data-tone={group_type === 'community' ? 'info' : undefined}>
      {t(`groupType.${group_type}`)}
    </span>
  );
}

interface FunnelsProps {
  group: Group;
  /** Whether the greeting is marked here: there is no column for it. */
  hasGreeting: boolean;
}

/** The number of funnels of a group, and whether it has a greeting. */
export function RowFunnels({ group: { funnel_ids, has_greeting }, hasGreeting }: FunnelsProps) {
  const { t } = useTranslation('groups');
  return (
    <span className="groupTable-funnels">
      {funnel_ids.length}
      {hasGreeting && has_greeting && (
        <span role="img" aria-label={t('card.greetingSet')} title={t('card.greetingSet')}>
          <GreetingSetIcon />
        </span>
      )}
    </span>
  );
}

export function RowMembers({ groupId }: { groupId: number }) {
  const { t } = useTranslation('groups');
  const details = use(DetailsContext).byId.get(groupId);
  const membersCount = details?.membersCount ?? null;
  return (
    <span className="groupTable-members">
      {membersCount !== null && numberFormat.format(membersCount)}
      {details?.isOwnAdmin === true && <span>{t('table.ownAdmin')}</span>}
    </span>
  );
}

export function RowActivity({ groupId }: { groupId: number }) {
  const { t } = useTranslation(['groups', 'common']);
  const { byId, nowMs } = use(DetailsContext);
  const details = byId.get(groupId);
  return details && <GroupActivityText t={t} details={details} nowMs={nowMs} />;
}

export function RowActions({ group, hasTags }: { group: Group; hasTags: boolean }) {
  const { t } = useTranslation('groups');
  const onAction = use(ActionContext);
  const { byId, acts } = use(DetailsContext);
  const { id, can_post } = group;
  return (
    <span className="groupTable-actions">
      <button
        type="button"
        data-action="start"
        data-group-id={id}
        aria-describedby={titleIdOf(group)}
        className="tonalButton"
        disabled={!can_post}
      >
        {t('card.start')}
      </button>
      <OverflowMenu
        label={t('table.more', { name: groupName(group) })}
        items={groupMenuItems(t, group, { hasTags, details: byId.get(id), acts }, onAction)}
      />
    </span>
  );
}
