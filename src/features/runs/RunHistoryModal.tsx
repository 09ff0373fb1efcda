import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useListFunnelsQuery } from '@/api/funnelsApi';
import { useGroup } from '@/api/useGroup';
import { groupName } from '@/lib/names';
import { beginsAtTop } from '@/ui/dialogPlace';
import { EmptyState } from '@/ui/EmptyState';
import { QueryView } from '@/ui/QueryView';
import { ToggleButton } from '@/ui/ToggleButton';

import { FunnelRuns } from './FunnelRuns';
import './runs.css';

interface Props {
  groupId: number;
  onClose: () => void;
}

/** Past, current and upcoming runs of the group's funnels. Source: SPEC-2.144 to SPEC-2.151. */
export function RunHistoryModal({ groupId, onClose }: Props) {
  const { t } = useTranslation('runs');
  const [isOnlyFailed, setIsOnlyFailed] = useState(false);
  const group = useGroup(groupId);
  const query = useListFunnelsQuery({ group_id: groupId });
  if (!group) return null;
  const title = t(`title.${group.group_type}`, { name: groupName(group) });
  return (
    <Modal open {...beginsAtTop} width={960} title={<HistoryTitle text={title} />} footer={null} onCancel={onClose}>
      <div className="runHistory-filter" role="group" aria-label={t('filter.label')}>
        {[false, true].map((isFailed) => (
          <ToggleButton
            key={String(isFailed)}
            isOn={isFailed === isOnlyFailed}
            onClick={() => setIsOnlyFailed(isFailed)}
          >
            {t(isFailed ? 'filter.failed' : 'filter.all')}
          </ToggleButton>
        ))}
      </div>
      <div className="runHistory" role="group" aria-label={title} tabIndex={0}>
        <QueryView
          query={query}
          failure={t('loadFailed')}
          skeleton={<div className="skeletonBlock" style={{ height: 120 }} />}
          isEmpty={(funnels) => funnels.length === 0}
          empty={<EmptyState title={t('empty.noFunnels.title')} text={t('empty.noFunnels.text')} />}
        >
          {(funnels) =>
            funnels.map((funnel) => (
              <FunnelRuns key={funnel.id} funnel={funnel} group={group} isOnlyFailed={isOnlyFailed} />
            ))
          }
        </QueryView>
      </div>
    </Modal>
  );
}

/** On a phone the group is below a small line with what the dialog is; the texts put it last, in brackets. */
function HistoryTitle({ text }: { text: string }) {
  const [, kind, dash, group] = /^(.+?)( - )(\[.+)$/.exec(text) ?? [];
  if (kind === undefined) return text;
  return (
    <>
      <span className="runHistory-kind">{kind}</span>
      <span className="runHistory-dash">{dash}</span>
      <span className="runHistory-group" title={group}>
        {group}
      </span>
    </>
  );
}
