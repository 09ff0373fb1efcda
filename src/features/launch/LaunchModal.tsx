import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { changesGroup } from '@contract/planner/groupSteps';

import { useGetStructureQuery } from '@/api/funnelsApi';
import { useOffers } from '@/api/offers';
import type { SendFacts } from '@/entities/forecast/summarizeSends';
import { serverNow } from '@/lib/clock';
import { beginsAtTop } from '@/ui/dialogPlace';
import { hasKeyboard } from '@/ui/hasKeyboard';
import { RequestModal } from '@/ui/RequestModal';
import { RestoredNote } from '@/ui/RestoredNote';
import { useIsMounted } from '@/ui/useIsMounted';
import { useToasts } from '@/ui/useToasts';

import { FunnelPicker } from './FunnelPicker';
import { GroupPicker } from './GroupPicker';
import './launch.css';
import { findLaunchProblem, firstStart, normalizeGroupIds, type LaunchProblem, type LaunchRetry } from './launchDraft';
import { LaunchFailures } from './LaunchFailures';
import { NOTHING_FOUND } from './LaunchFindings';
import { LaunchPlan } from './LaunchPlan';
import { LaunchSummary } from './LaunchSummary';
import { RepeatField } from './RepeatField';
import { SelectionGroups } from './SelectionGroups';
import { StartTimeField } from './StartTimeField';
import { useLaunch } from './useLaunch';
import { useStartGroups } from './useStartGroups';
import { useLaunchForm, type LaunchPresets } from './useLaunchForm';

interface Props extends LaunchPresets {
  /** Reopens the dialog for the failed groups. */
  onRetry: (retry: LaunchRetry) => void;
  /** It starts in all chosen groups. */
  onStarted?: (start: { funnelId: number; groupIds: readonly number[] }) => void;
  onClose: () => void;
  /** Whether the messenger is connected; without groups the dialog says what to do next. */
  isConnected?: boolean;
}

/** Starts one funnel in one or many groups. Source: SPEC-2.135 to SPEC-2.143. */
export function LaunchModal(props: Props) {
  const { onRetry, onStarted, onClose, isConnected = false, ...presets } = props;
  const { t } = useTranslation(['launch', 'common']);
  const form = useLaunchForm(presets);
  const { fields, isInactive, checkedIds, change, isRestored, startAnew, discard, sendingKey, renewKey } = form;
  const { funnelId, groupIds, startText, repeat = null } = fields;
  const offers = useOffers();
  const [problem, setProblem] = useState<LaunchProblem | null>(null);
  const [found, setFound] = useState(NOTHING_FOUND);
  const [facts, setFacts] = useState<SendFacts | null>(null);
  const isMounted = useIsMounted();
  const { message } = useToasts();
  const { launch, isLaunching } = useLaunch(onRetry);
  // The version whose plan is below: only that one is started.
  const shown = useGetStructureQuery(funnelId ?? 0, { skip: funnelId === null });
  const chosenIds = useMemo(() => normalizeGroupIds(groupIds), [groupIds]);
  const selectionId = repeat?.selectionId ?? null;
  const startIds = useStartGroups(chosenIds, selectionId);
  const hasFunnel = presets.funnelId !== undefined;

  function handleChange(part: Partial<typeof fields>) {
    change(part);
    setProblem(null);
  }

  async function handleSubmit() {
    const mistake = findLaunchProblem(fields, serverNow());
    setProblem(mistake);
    if (mistake !== null || funnelId === null) return;
    const revision = shown.currentData?.revision ?? null;
    const outcome = await launch(funnelId, fields, { isInactive, revision, key: sendingKey() });
    if (outcome === 'funnelChanged' && !isMounted()) message.error(t('problems.funnelChanged'));
    else if (outcome === 'funnelChanged') {
      setProblem('funnelChanged');
      await shown.refetch();
    }
    if (outcome === 'startedBefore') {
      setProblem('startedBefore');
      renewKey();
    }
    if (outcome === 'done') onStarted?.({ funnelId, groupIds: chosenIds });
    else if (outcome !== 'doneInSome') return;
    discard();
    onClose();
  }

  return (
    <RequestModal
      {...beginsAtTop}
      width={960}
      title={t('title')}
      okText={t(isInactive ? 'submitInactive' : 'submit')}
      closable={{ 'aria-label': t('common:actions.close') }}
      okButtonProps={{ 'aria-busy': isLaunching, disabled: found.isBlocked }}
      isPending={isLaunching}
      onOk={() => void handleSubmit()}
      onCancel={onClose}
      footer={(buttons) => (
        <div className="sendFoot">
          <LaunchSummary facts={funnelId === null ? null : facts} {...{ found, problem }} />
          {buttons}
        </div>
      )}
    >
      {presets.retry && <LaunchFailures failures={presets.retry.failures} />}
      <RestoredNote isRestored={isRestored} onDiscard={startAnew} />
      <div className="launch-columns">
        <FunnelPicker
          chosenId={funnelId}
          hasFocus={hasKeyboard() && !hasFunnel}
          onChoose={(chosenId) => {
            handleChange({ funnelId: chosenId });
          }}
        />
        {selectionId !== null && <SelectionGroups count={startIds.length} />}
        {selectionId === null && (
          <GroupPicker
            chosenIds={groupIds}
            checkedIds={checkedIds}
            hasFocus={hasKeyboard() && hasFunnel}
            isConnected={isConnected}
            changesGroups={shown.currentData !== undefined && changesGroup(shown.currentData)}
            onChange={(chosenIds) => {
              handleChange({ groupIds: chosenIds });
            }}
          />
        )}
        {!repeat && (
          <StartTimeField
            text={startText}
            onChange={(text) => {
              handleChange({ startText: text });
            }}
          />
        )}
        {offers && !presets.retry && (
          <RepeatField plan={repeat} graph={shown.currentData} onChange={(plan) => handleChange({ repeat: plan })} />
        )}
      </div>
      {funnelId !== null && (
        <LaunchPlan
          key={funnelId}
          funnelId={funnelId}
          startAtS={firstStart(fields)}
          groupIds={startIds}
          onExclude={
            selectionId === null &&
            ((excluded) => handleChange({ groupIds: chosenIds.filter((id) => !excluded.has(id)) }))
          }
          onFound={setFound}
          onFacts={setFacts}
        />
      )}
    </RequestModal>
  );
}
