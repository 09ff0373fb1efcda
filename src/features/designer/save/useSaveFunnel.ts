import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';

import type { Problem, SaveProblemCode } from '@contract/planner/problems';

import { useShowToast } from '@/ui/Toasts';
import { useErrorMessage } from '@/ui/useErrorMessage';
import { useToasts } from '@/ui/useToasts';

import { designerActions, selectDesigner, type DesignerRoot } from '../designerSlice';
import { useDesignerDispatch } from '../designerThunk';
import { focusName } from '../focus/focusTargets';
import { useProblemText } from '../validation/useProblemText';

import { nameOfCopy } from './nameOfCopy';
import { saveCopy } from './saveCopy';
import { saveFunnel, type SaveOutcome } from './saveFunnel';
import { useStartsQuestion } from './useStartsQuestion';

/** Saves the funnel, or a copy, and shows the result. All saves return whether it is saved. */
export function useSaveFunnel() {
  const { t } = useTranslation(['designer', 'common', 'planner']);
  const dispatch = useDesignerDispatch();
  const store = useStore<DesignerRoot>();
  const { message } = useToasts();
  const show = useShowToast();
  const describeError = useErrorMessage();
  const problemText = useProblemText();
  const { saveAsking, question } = useStartsQuestion();
  const [isChangedElsewhere, setIsChangedElsewhere] = useState(false);

  function explain(problem: Problem<SaveProblemCode>) {
    const { code, nodeIds } = problem;
    message.error(problemText(problem, selectDesigner(store.getState()).graph));
    const [nodeId] = nodeIds;
    if (nodeId !== undefined) dispatch(designerActions.elementSelected({ kind: 'node', id: nodeId }));
    if (code === 'nameRequired') focusName();
  }

  function explainFailure(error: unknown) {
    const unknown = t('toasts.unknownFailure');
    const { text, details } = describeError(error, unknown, 'reason');
    show({ style: 'message', kind: 'error', text: text === unknown ? text : t('toasts.failed', { text }), details });
  }

  function announce(outcome: SaveOutcome): boolean {
    switch (outcome.kind) {
      case 'created':
      case 'updated':
        message.success(t(`toasts.${outcome.kind}`));
        if (outcome.keptStarts) message.info(t('starts.kept', { count: outcome.keptStarts }));
        return true;
      case 'problem':
        explain(outcome.problem);
        return false;
      case 'failed':
        explainFailure(outcome.error);
        return false;
      case 'uploading':
        message.info(t('toasts.uploadRunning'));
        return false;
      case 'changed':
        setIsChangedElsewhere(true);
        return false;
      case 'startsPlanned':
      case 'busy':
        return false;
    }
  }

  async function save({ overwrite = false } = {}): Promise<boolean> {
    setIsChangedElsewhere(false);
    return announce(await saveAsking(overwrite));
  }

  /** Asks nothing and shows no failure: nobody has pressed anything. */
  async function saveUnsent(): Promise<boolean> {
    const outcome = await dispatch(saveFunnel({ overwrite: false }));
    if (outcome.kind === 'created' || outcome.kind === 'updated') return announce(outcome);
    if (selectDesigner(store.getState()).unsent?.step !== 'waiting') dispatch(designerActions.unsentOffered());
    return false;
  }

  async function saveAsCopy(): Promise<boolean> {
    setIsChangedElsewhere(false);
    const { name } = selectDesigner(store.getState());
    return announce(await dispatch(saveCopy(nameOfCopy(name.trim(), t('changed.copyEnding')))));
  }

  return {
    save,
    saveUnsent,
    saveAsCopy,
    question,
    isChangedElsewhere,
    forgetChange: () => setIsChangedElsewhere(false),
  };
}
