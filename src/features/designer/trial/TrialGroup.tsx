import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { previewRun } from '@contract/planner/plan';
import type { FunnelGraph } from '@contract/schemas/shapes';

import { useListPickerGroupsQuery } from '@/api/groupsApi';
import { useStartTrialMutation } from '@/api/schedulesApi';
import { useVariables } from '@/api/useVariables';
import { groupName } from '@/lib/names';
import { findUnfilledPlan } from '@/entities/message/findUnfilled';
import { UnfilledLine } from '@/entities/message/UnfilledLine';
import { SearchSelect } from '@/ui/SearchSelect';
import { useAnnounce } from '@/ui/useAnnounce';

interface Props {
  graph: FunnelGraph;
  /** Milliseconds since 1970. */
  startMs: number;
  funnelId: number;
  /** The version that was played; null when the server has no revisions. */
  revision: number | null;
  /** Whether there are changes that a run would not send. */
  isSaved: boolean;
}

/** Sends the trial to a test group: really, once, and within minutes. */
export function TrialGroup({ graph, startMs, funnelId, revision, isSaved }: Props) {
  const { t } = useTranslation('trial');
  const announce = useAnnounce();
  const { data: groups = [] } = useListPickerGroupsQuery();
  const [groupId, setGroupId] = useState<number | null>(null);
  const [startTrial, { isLoading, isSuccess, reset }] = useStartTrialMutation();

  const lines = useMemo(() => previewRun(graph, startMs), [graph, startMs]);
  const { fields, fill } = useVariables({ skip: !lines.some(({ variables }) => variables) });
  const chosen = groups.filter((group) => group.id === groupId);
  const unfilled = findUnfilledPlan(chosen, lines, fill);

  async function handleStart() {
    if (groupId === null || isLoading) return;
    const order = { id: funnelId, group_id: groupId, ...(revision !== null && { revision }) };
    await announce(startTrial(order).unwrap(), { success: t('group.started'), failure: t('group.failed') });
  }

  return (
    <details className="trialGroup">
      <summary className="row disclosure trialGroup-title">{t('group.title')}</summary>
      <p className="trial-hint">{t(isSaved ? 'group.hint' : 'group.unsaved')}</p>
      <UnfilledLine unfilled={unfilled} fields={fields} note={t('group.unfilled')} />
      <div className="wrap">
        <SearchSelect
          aria-label={t('group.label')}
          placeholder={t('group.label')}
          className="trialGroup-select"
          value={groupId}
          options={groups
            .filter(({ can_post }) => can_post)
            .map((group) => ({ value: group.id, label: groupName(group) }))}
          onChange={(chosen) => {
            setGroupId(chosen);
            reset();
          }}
        />
        <button
          type="button"
          className="solidButton"
          disabled={!isSaved || groupId === null || isSuccess || unfilled.ids.size > 0}
          aria-busy={isLoading}
          onClick={() => void handleStart()}
        >
          {t('group.submit')}
        </button>
      </div>
    </details>
  );
}
