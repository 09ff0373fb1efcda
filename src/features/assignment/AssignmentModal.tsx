import { Suspense, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';

import type { Group } from '@contract/schemas/shapes';
import texts from '@locales/ru/assignment.json';

import { useDialogDraft } from '@/api/drafts/useDialogDraft';
import { useListAllFunnelsQuery, useListFunnelsQuery } from '@/api/funnelsApi';
import { useGroup } from '@/api/useGroup';
import { serverNow } from '@/lib/clock';
import { addNamespace } from '@/lib/i18n';
import { groupName } from '@/lib/names';
import { beginsAtTop } from '@/ui/dialogPlace';
import { QueryView } from '@/ui/QueryView';
import { Spinner } from '@/ui/Spinner';
import { useToasts } from '@/ui/useToasts';
import { RequestModal } from '@/ui/RequestModal';
import { RestoredNote } from '@/ui/RestoredNote';

import './assignment.css';
import { AssignmentSummary } from './AssignmentSummary';
import { FunnelChoice } from './FunnelChoice';
import { findSaveProblem, type SaveProblem, type TemporaryStart } from './plannedStarts';
import { StartsPart } from './StartsPart';
import { emptyStart, type StartForm } from './startMoment';
import { usePlannedStarts } from './usePlannedStarts';
import { useSaveAssignment } from './useSaveAssignment';

addNamespace('assignment', texts);

/** Outlines in a 20 by 20 box: several circles of people, or one. */
const OUTLINES = {
  community:
    'M10 3a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5M5.5 16c.3-3.2 2-5 4.5-5s4.2 1.8 4.5 5M3 9.5a1.5 1.5 0 1 0 .1 0M17 9.5a1.5 1.5 0 1 0 .1 0',
  group:
    'M7.5 4a2.75 2.75 0 1 1 0 5.5 2.75 2.75 0 0 1 0-5.5M2.5 16c.3-3 2-4.5 5-4.5s4.7 1.5 5 4.5M13 5a2.2 2.2 0 0 1 0 4.4M14.5 11.7c1.8.5 2.8 2 3 4.3',
};

/** What is chosen and not saved. */
interface Fields {
  pickedId: number | null;
  form: StartForm;
  isActivating: boolean;
  added: readonly TemporaryStart[];
}

const EMPTY: Fields = { pickedId: null, form: emptyStart, isActivating: true, added: [] };

interface Props {
  groupId: number;
  /** The designer in a modal; closes with the id of the saved funnel, if any. */
  Designer: ComponentType<{ onClose: (savedId: number | null) => void }>;
  onClose: () => void;
}

/** Assigns a funnel and its start times to a group. Source: SPEC-2.98 to SPEC-2.106. */
export function AssignmentModal({ groupId, Designer, onClose }: Props) {
  const { t } = useTranslation(['assignment', 'common']);
  const { message } = useToasts();
  const group = useGroup(groupId);
  const funnels = useListAllFunnelsQuery();
  const { data: attached = [] } = useListFunnelsQuery({ group_id: groupId });
  const draft = useDialogDraft(`assignment/${groupId}`, EMPTY);
  const { pickedId, form, isActivating, added } = draft.fields;
  const [isDrawing, setIsDrawing] = useState(false);
  const [problem, setProblem] = useState<SaveProblem | 'noFunnel' | null>(null);
  const { save, isSaving } = useSaveAssignment();
  // A group with a single funnel starts with that one selected.
  const chosenId = pickedId ?? (attached.length === 1 ? (attached[0]?.id ?? null) : null);
  const funnel = funnels.data?.find(({ id }) => id === chosenId) ?? null;
  const planned = usePlannedStarts(funnel?.id ?? null, groupId, {
    added,
    onChange: (next) => draft.change((before) => ({ added: next(before.added) })),
  });

  const sends = funnel !== null && (funnel.active || isActivating) && (group?.can_post ?? false);

  function choose(id: number) {
    draft.change({ pickedId: id });
    setProblem(null);
  }

  function handleAdd(startAtS: number) {
    planned.add(startAtS);
    draft.change({ form: { ...form, date: '', time: '' } });
    setProblem(null);
    message.success(t('schedules.added'));
  }

  function handleClose() {
    draft.discard();
    onClose();
  }

  async function handleSave() {
    const hasUnaddedStart = form.date.trim() !== '' || form.time.trim() !== '';
    const found = findSaveProblem(
      { funnelId: funnel?.id ?? null, starts: planned.starts, hasUnaddedStart },
      serverNow(),
    );
    setProblem(found);
    if (found !== null || funnel === null || isSaving) return;
    const assignment = { funnel, groupId, added: planned.added, isActivating, onSaved: planned.drop };
    if (await save(assignment)) handleClose();
  }

  if (!group) return null;
  return (
    <RequestModal
      {...beginsAtTop}
      width={720}
      style={{ top: 40 }}
      title={
        <span className="assignment-title">
          <GroupTypeIcon type={group.group_type} />
          {t('title', { name: groupName(group) })}
        </span>
      }
      okText={t(isSaving ? 'submit.busy' : 'submit.action')}
      closable={{ 'aria-label': t('common:actions.close') }}
      // Unsaved starts are not discarded by a click outside of the dialog.
      mask={{ closable: planned.added.length === 0 }}
      keyboard={!isDrawing}
      isPending={isSaving}
      onOk={() => void handleSave()}
      onCancel={isSaving ? onClose : handleClose}
      footer={(buttons) => (
        <div className="sendFoot">
          {funnel && sends && planned.added.length > 0 && (
            <AssignmentSummary funnelId={funnel.id} startsS={planned.added.map(({ startAtS }) => startAtS)} />
          )}
          {buttons}
        </div>
      )}
    >
      <RestoredNote isRestored={draft.isRestored} onDiscard={draft.startAnew} />
      {!group.can_post && <p className="assignment-warning">{t('readOnly')}</p>}
      <QueryView
        query={funnels}
        failure={t('funnel.loadFailed')}
        skeleton={<div className="skeletonBlock assignment-skeleton" />}
      >
        {(found) => (
          <FunnelChoice
            funnels={found}
            chosenId={funnel?.id ?? null}
            groupId={groupId}
            isAttached={attached.some(({ id }) => id === funnel?.id)}
            onChoose={choose}
            onCreate={() => setIsDrawing(true)}
            onNothingChosen={() => setProblem('noFunnel')}
          />
        )}
      </QueryView>
      {funnel && !funnel.active && (
        <label className="assignment-activation">
          <input
            type="checkbox"
            checked={isActivating}
            aria-describedby="assignment-inactive"
            onChange={({ target }) => draft.change({ isActivating: target.checked })}
          />
          <span>
            {t('activation.option')}
            <span id="assignment-inactive" className="assignment-warning">
              {t('activation.hint')}
            </span>
          </span>
        </label>
      )}
      <StartsPart
        funnelId={funnel?.id ?? null}
        group={group}
        planned={planned}
        form={form}
        onChange={(next) => draft.change({ form: next })}
        onAdd={handleAdd}
      />
      {problem !== null && (
        <p role="alert" className="assignment-problem">
          {t(`problems.${problem}`)}
        </p>
      )}
      {isDrawing && (
        <Suspense fallback={<Spinner label={t('common:loading')} />}>
          <Designer
            onClose={(savedId) => {
              setIsDrawing(false);
              if (savedId !== null) choose(savedId);
            }}
          />
        </Suspense>
      )}
    </RequestModal>
  );
}

/** Icon that distinguishes communities from groups; the text is on the group's card. */
function GroupTypeIcon({ type }: { type: Group['group_type'] }) {
  return (
    <svg className="assignment-icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d={OUTLINES[type]} />
    </svg>
  );
}
