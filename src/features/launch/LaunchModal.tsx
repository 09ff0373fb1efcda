import { Modal } from 'antd';
import { Suspense, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';

import type { StartedInGroups } from '@contract/schemas/shapes';

import { readTypedMoment } from '@/lib/typedTime';
import { lazyAgain } from '@/ui/lazyAgain';

import { FunnelPicker } from './FunnelPicker';
import { GroupPicker } from './GroupPicker';
import './launch.css';
import { findLaunchProblem, type LaunchDraft, type LaunchProblem } from './launchDraft';
import { LaunchFailures } from './LaunchFailures';
import './launchWords';
import { StartTimeField } from './StartTimeField';
import { useLaunch } from './useLaunch';

// The planner comes along only when there is something to plan.
const LaunchPlan = lazyAgain(async () => ({
  default: (await import(/* webpackChunkName: "launch-plan" */ './LaunchPlan')).LaunchPlan,
}));

interface Props {
  groupId?: number;
  funnelId?: number;
  onClose: () => void;
}

const styles = {
  /** In sight however long the plan above is. */
  footer: { position: 'sticky', bottom: 0, zIndex: 1, padding: '12px 0', background: 'var(--v-elevated)' },
} satisfies Record<string, CSSProperties>;

/** Starts one funnel in one or many groups. Source: spec §2 "Start-funnel dialog". */
export function LaunchModal({ groupId, funnelId, onClose }: Props) {
  const { t } = useTranslation(['launch', 'common']);
  const [draft, setDraft] = useState<LaunchDraft & { groupIds: readonly number[] }>({
    funnelId: funnelId ?? null,
    groupIds: groupId === undefined ? [] : [groupId],
    startText: '',
  });
  const [problem, setProblem] = useState<LaunchProblem | null>(null);
  const [failures, setFailures] = useState<StartedInGroups['failures']>([]);
  const { launch, isLaunching } = useLaunch();
  // Where fingers type, a field with the focus would cover half of the dialog with keys.
  const hasKeyboard = !window.matchMedia('(pointer: coarse)').matches;
  const isRetry = failures.length > 0;

  function change(part: Partial<typeof draft>) {
    setDraft({ ...draft, ...part });
    setProblem(null);
  }

  async function handleSubmit() {
    const found = findLaunchProblem(draft, Date.now());
    setProblem(found);
    if (found !== null || draft.funnelId === null) return;
    const started = await launch(draft.funnelId, draft);
    if (started?.failedGroups === 0) onClose();
    else if (started) {
      setFailures(started.failures);
      setDraft({ ...draft, groupIds: started.failures.map(({ group_id }) => group_id) });
    }
  }

  return (
    <Modal
      open
      width={920}
      style={{ top: 40 }}
      title={t('title')}
      okText={isRetry ? t('results.retry', { count: failures.length }) : t('submit')}
      cancelText={t(isRetry ? 'common:actions.close' : 'common:actions.cancel')}
      closable={{ 'aria-label': t('common:actions.close') }}
      okButtonProps={{ 'aria-busy': isLaunching }}
      confirmLoading={isLaunching}
      onOk={() => void handleSubmit()}
      onCancel={onClose}
      styles={styles}
      footer={(buttons) => (
        <>
          {problem !== null && (
            <p role="alert" className="launch-problem">
              {t(`problems.${problem}`)}
            </p>
          )}
          {buttons}
        </>
      )}
    >
      {isRetry ? (
        <LaunchFailures failures={failures} />
      ) : (
        <>
          <div className="launch-columns">
            <FunnelPicker
              chosenId={draft.funnelId}
              hasFocus={hasKeyboard && funnelId === undefined}
              onChoose={(chosenId) => {
                change({ funnelId: chosenId });
              }}
            />
            <GroupPicker
              chosenIds={draft.groupIds}
              hasFocus={hasKeyboard && funnelId !== undefined}
              onChange={(groupIds) => {
                change({ groupIds });
              }}
            />
          </div>
          <StartTimeField
            text={draft.startText}
            onChange={(startText) => {
              change({ startText });
            }}
          />
          {draft.funnelId !== null && (
            <Suspense fallback={null}>
              <LaunchPlan key={draft.funnelId} funnelId={draft.funnelId} startAtS={readTypedMoment(draft.startText)} />
            </Suspense>
          )}
        </>
      )}
    </Modal>
  );
}
