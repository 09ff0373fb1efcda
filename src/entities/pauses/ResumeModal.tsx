import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Pause, PausedStep, ResumeMode } from '@contract/schemas/shapes';
import { MINUTE_MS, SECOND_MS, toSeconds } from '@contract/time';

import { useGetPauseQuery, useResumeMutation, type PauseTarget } from '@/api/pausesApi';
import { formatMoment } from '@/lib/moment';
import { ConfirmModal } from '@/ui/ConfirmModal';
import { DataTable, type DataColumn } from '@/ui/DataTable';
import { PausedChip } from '@/entities/run/PausedChip';
import { spanText } from '@/lib/span';
import { QueryView } from '@/ui/QueryView';
import { useAnnounce } from '@/ui/useAnnounce';

import './pauses.css';
import { ResumeModes } from './ResumeModes';

/** The announced moments count the pause until now: they are requested again while the dialog is open. */
const REFRESH_MS = 30 * SECOND_MS;

interface Props {
  target: PauseTarget;
  onClose: () => void;
}

/** Asks how a paused run or funnel continues, with the moments of its next steps after each way. */
export function ResumeModal({ target, onClose }: Props) {
  const { t } = useTranslation('pauses');
  const announce = useAnnounce();
  const [mode, setMode] = useState<ResumeMode>('shift');
  const query = useGetPauseQuery(target, { pollingInterval: REFRESH_MS, refetchOnMountOrArgChange: true });
  const [resume, { isLoading }] = useResumeMutation();
  const { currentData: pause } = query;

  async function handleConfirm() {
    if (!pause) return;
    const texts = { success: t(`resume.done.${target.kind}`), failure: t(`resume.failed.${target.kind}`) };
    if (await announce(resume({ ...target, mode, asOf: pause.asOf }).unwrap(), texts)) onClose();
  }

  return (
    <ConfirmModal
      title={t(`resume.title.${target.kind}`)}
      message={
        <QueryView
          query={query}
          failure={t('loadFailed')}
          skeleton={<div className="skeletonBlock" style={{ height: 160 }} />}
        >
          {(found) => <Choice target={target} pause={found} mode={mode} onMode={setMode} />}
        </QueryView>
      }
      widthPx={720}
      confirmText={t('resume.action')}
      isLoading={isLoading}
      isConfirmDisabled={!pause}
      hasConfirm={pause?.pausedAt !== null}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    />
  );
}

interface ChoiceProps {
  target: PauseTarget;
  pause: Pause;
  mode: ResumeMode;
  onMode: (mode: ResumeMode) => void;
}

function Choice({ target: { kind }, pause, mode, onMode }: ChoiceProps) {
  const { t } = useTranslation(['pauses', 'plan']);
  const { pausedAt, asOf, dueStartsCount, overdueCount } = pause;
  if (pausedAt === null) return <p>{t('resume.already')}</p>;
  const pausedMs = asOf - pausedAt;
  const shift = pausedMs < MINUTE_MS ? t('mode.shiftShort') : t('mode.shift', { span: spanText(pausedMs) });
  const planHint = overdueCount === 0 ? t('mode.planHintNone') : t('mode.planHint', { count: overdueCount });
  return (
    <div className="resume">
      <p>
        <PausedChip kind={kind} pausedAt={pausedAt} />
      </p>
      <ResumeModes shift={shift} mode={mode} onMode={onMode} />
      <p className="resume-hint">{mode === 'shift' ? t('mode.shiftHint') : planHint}</p>
      {dueStartsCount > 0 && <p>{t('dueStarts', { count: dueStartsCount })}</p>}
      <NextSteps kind={kind} pause={pause} mode={mode} />
    </div>
  );
}

const keyOf = ({ runId, orderNum }: PausedStep) => `${runId} ${orderNum}`;

function NextSteps({ kind, pause, mode }: { kind: PauseTarget['kind']; pause: Pause; mode: ResumeMode }) {
  const { t } = useTranslation('pauses');
  const { steps, stepsCount, asOf } = pause;
  if (steps.length === 0) return <p>{t('steps.none')}</p>;
  const when = (atMs: number) => (atMs <= asOf ? t('steps.now') : formatMoment(toSeconds(atMs)));
  const group: DataColumn<PausedStep> = {
    key: 'group',
    title: t('steps.group'),
    isRowHeader: true,
    render: ({ groupName }) => groupName,
  };
  const columns: DataColumn<PausedStep>[] = [
    ...(kind === 'funnel' ? [group] : []),
    {
      key: 'step',
      title: t('steps.message'),
      isRowHeader: kind === 'run',
      render: ({ orderNum }) => t('steps.number', { number: orderNum }),
    },
    {
      key: 'moment',
      title: t('steps.moment'),
      width: '40%',
      render: ({ plannedAt, shiftedAt }) => when(mode === 'shift' ? shiftedAt : plannedAt),
    },
  ];
  return (
    <>
      <DataTable label={t('steps.list')} columns={columns} rows={steps} keyOf={keyOf} />
      {stepsCount > steps.length && <p>{t('steps.more', { count: stepsCount - steps.length })}</p>}
    </>
  );
}
