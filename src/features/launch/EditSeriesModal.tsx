import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { changesGroup } from '@contract/planner/groupSteps';
import { nextRepeat } from '@contract/planner/repeats';
import type { FunnelSeriesWithGroups } from '@contract/schemas/shapes';
import { toSeconds } from '@contract/time';

import { useGetStructureQuery } from '@/api/funnelsApi';
import { useGetSeriesQuery } from '@/api/seriesApi';
import type { SendFacts } from '@/entities/forecast/summarizeSends';
import { Ways } from '@/entities/move/Ways';
import { SeriesFields } from '@/entities/repeat/SeriesFields';
import { formatMoment } from '@/lib/moment';
import { beginsAtTop } from '@/ui/dialogPlace';
import { QueryView } from '@/ui/QueryView';
import { RequestModal } from '@/ui/RequestModal';
import { RestoredNote } from '@/ui/RestoredNote';

import { GroupPicker } from './GroupPicker';
import './launch.css';
import { firstStart } from './launchDraft';
import { NOTHING_FOUND } from './LaunchFindings';
import { LaunchPlan } from './LaunchPlan';
import { LaunchSummary } from './LaunchSummary';
import { SelectionGroups } from './SelectionGroups';
import { StartTimeField } from './StartTimeField';
import { useEditSeries } from './useEditSeries';
import { useStartGroups } from './useStartGroups';

const SCOPES = ['following', 'this'] as const;

interface Props {
  seriesId: number;
  /** Whether the messenger is connected; without groups the dialog says what to do next. */
  isConnected: boolean;
  onClose: () => void;
}

/** Changes how a series repeats, where, and what happens while its last run goes on; or its next start alone. */
export function EditSeriesModal({ seriesId, ...props }: Props) {
  const { t } = useTranslation(['launch', 'schedules']);
  const query = useGetSeriesQuery(seriesId);
  /** The form keeps what it was opened with, although the cache follows changes of others. */
  const [opened, setOpened] = useState<FunnelSeriesWithGroups | null>(null);
  if (opened === null && query.currentData && !query.isFetching) setOpened(query.currentData);
  if (opened)
    return (
      <EditForm
        key={opened.revision}
        opened={opened}
        newestRevision={query.currentData?.revision ?? opened.revision}
        onReload={() => setOpened(null)}
        {...props}
      />
    );
  return (
    <Modal open {...beginsAtTop} width={960} title={t('edit.title')} footer={null} onCancel={props.onClose}>
      <QueryView
        query={query}
        failure={t('schedules:series.loadFailed')}
        skeleton={<div className="skeletonBlock" style={{ height: 240 }} />}
      >
        {() => null}
      </QueryView>
    </Modal>
  );
}

interface FormProps extends Omit<Props, 'seriesId'> {
  opened: FunnelSeriesWithGroups;
  newestRevision: number;
  onReload: () => void;
}

function EditForm({ opened, newestRevision, isConnected, onReload, onClose }: FormProps) {
  const { t } = useTranslation(['launch', 'common']);
  const { changes, change, discard, save, isSaving, problem, isRestored } = useEditSeries(opened);
  const [facts, setFacts] = useState<SendFacts | null>(null);
  const [found, setFound] = useState(NOTHING_FOUND);
  const { plan, groupIds, scope, startText } = changes;
  const graph = useGetStructureQuery(opened.funnelId).currentData;
  const startIds = useStartGroups(groupIds, scope === 'this' ? null : plan.selectionId);
  const isAlone = scope === 'this';
  const hasGroups = isAlone || plan.selectionId === null;

  /** The one after the next start; null when the next one cannot be changed alone. */
  const { repeat, nextForMs, pausedAtMs } = opened;
  const followingMs = nextForMs === null || pausedAtMs !== null ? null : nextRepeat(repeat, nextForMs);

  /** One start alone happens in the groups that the selection has now. */
  function handleScope(way: (typeof SCOPES)[number]) {
    change({ scope: way, ...(way === 'this' && !hasGroups && { groupIds: startIds }) });
  }

  function handleReload() {
    discard();
    onReload();
  }

  return (
    <RequestModal
      {...beginsAtTop}
      width={960}
      title={t('edit.title')}
      okText={t('edit.submit')}
      closable={{ 'aria-label': t('common:actions.close') }}
      isPending={isSaving}
      onOk={() => void save().then((isSaved) => isSaved && onClose())}
      onCancel={onClose}
      footer={(buttons) => (
        <div className="sendFoot">
          <LaunchSummary {...{ facts, found, problem }} />
          {buttons}
        </div>
      )}
    >
      {newestRevision > opened.revision && (
        <Line text={t('edit.changed')} action={t('edit.reload')} onAction={handleReload} />
      )}
      <RestoredNote isRestored={isRestored} onDiscard={discard} />
      {followingMs !== null && (
        <Ways
          label={t('edit.what')}
          ways={SCOPES.map((way) => ({ way, label: t(`edit.scopes.${way}`) }))}
          chosen={scope}
          onWay={handleScope}
        />
      )}
      {isAlone && followingMs !== null ? (
        <>
          <p className="launch-hint">{t('edit.alone', { moment: formatMoment(toSeconds(followingMs)) })}</p>
          <StartTimeField text={startText} onChange={(text) => change({ startText: text })} />
        </>
      ) : (
        <div className="launch-part">
          <SeriesFields plan={plan} graph={graph} onChange={(next) => change({ plan: next })} />
        </div>
      )}
      {hasGroups ? (
        <GroupPicker
          chosenIds={groupIds}
          checkedIds={groupIds}
          hasFocus={false}
          isConnected={isConnected}
          changesGroups={graph !== undefined && changesGroup(graph)}
          onChange={(ids) => change({ groupIds: ids })}
        />
      ) : (
        <SelectionGroups count={startIds.length} />
      )}
      <LaunchPlan
        funnelId={opened.funnelId}
        startAtS={firstStart({ funnelId: null, groupIds: [], startText, repeat: isAlone ? null : plan })}
        groupIds={startIds}
        onExclude={hasGroups && ((excluded) => change({ groupIds: groupIds.filter((id) => !excluded.has(id)) }))}
        onFound={setFound}
        onFacts={setFacts}
      />
    </RequestModal>
  );
}

function Line({ text, action, onAction }: { text: string; action: string; onAction: () => void }) {
  return (
    <p role="status" className="row launch-restored">
      <span>{text}</span>
      <button type="button" className="linkButton" onClick={onAction}>
        {action}
      </button>
    </p>
  );
}
