import { useTranslation } from 'react-i18next';

import type { Group } from '@contract/schemas/shapes';

import { GreetingSetIcon } from './GreetingSetIcon';

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
