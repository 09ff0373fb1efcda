import { useTranslation } from 'react-i18next';

import type { StartedInGroups } from '@contract/schemas/shapes';

import { useListPickerGroupsQuery } from '@/api/groupsApi';
import { groupName } from '@/lib/groupName';

/** In which groups the funnel did not start, and why, each in the server's words. */
export function LaunchFailures({ failures }: { failures: StartedInGroups['failures'] }) {
  const { t } = useTranslation(['launch', 'groups']);
  const { data: groups = [] } = useListPickerGroupsQuery();
  const nameOf = (groupId: number) => {
    const group = groups.find(({ id }) => id === groupId);
    return group ? groupName(group) : t('results.unknownGroup', { id: String(groupId) });
  };
  return (
    <section className="launch-part" aria-labelledby="launch-failures">
      <h3 className="launch-legend" id="launch-failures">
        {t('results.list')}
      </h3>
      <ul className="launch-list">
        {failures.map(({ group_id, text }) => (
          <li key={group_id} className="launchOption">
            <span className="launchOption-name">{nameOf(group_id)}</span>
            <p className="launchOption-hint">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
