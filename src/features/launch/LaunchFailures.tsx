import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { Group, StartedInGroups } from '@contract/schemas/shapes';

import { useListPickerGroupsQuery } from '@/api/groupsApi';
import { groupName } from '@/lib/names';
import { VirtualList } from '@/ui/VirtualList';

const ROW_HEIGHT_PX = 60;
const NO_GROUPS: readonly Group[] = [];

/** Groups in which the start failed, with the server's reasons. */
export function LaunchFailures({ failures }: { failures: StartedInGroups['failures'] }) {
  const { t } = useTranslation(['launch', 'groups']);
  const { data: groups = NO_GROUPS } = useListPickerGroupsQuery();
  const byId = useMemo(() => new Map(groups.map((group) => [group.id, group])), [groups]);
  const nameOf = (groupId: number) => {
    const group = byId.get(groupId);
    return group ? groupName(group) : t('results.unknownGroup', { id: String(groupId) });
  };
  return (
    <section className="launch-part" aria-labelledby="launch-failures">
      <h2 className="launch-legend" id="launch-failures">
        {t('results.list')}
      </h2>
      <VirtualList
        items={failures}
        label={t('results.list')}
        className="launch-list"
        rowHeightPx={ROW_HEIGHT_PX}
        keyOf={({ group_id }) => group_id}
        isReadOnly
      >
        {({ group_id, text }) => (
          <div className="row launchOption">
            <span className="launchOption-name">{nameOf(group_id)}</span>
            <p className="launchOption-hint">{text}</p>
          </div>
        )}
      </VirtualList>
    </section>
  );
}
