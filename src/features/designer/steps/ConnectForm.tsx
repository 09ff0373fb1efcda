import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import type { FunnelNode } from '@contract/schemas/shapes';

import { LazySelect } from '@/ui/LazySelect';

import { designerActions } from '../designerSlice';
import { findConnectProblem } from '../graph/graphEdits';
import { orderSteps } from '@contract/planner/stepOrder';
import { useDesigner } from '../useDesigner';
import { useNodeTexts } from '../texts/nodeTextsContext';

/** Connects a step to another chosen from a list: the keyboard alternative to dragging between handles. */
export function ConnectForm({ node }: { node: FunnelNode }) {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const [said, setSaid] = useState('');
  const graph = useDesigner(({ graph }) => graph);
  const { nameOf } = useNodeTexts();
  const [chosenId, setChosenId] = useState('');
  const id = useId();
  const numbered = orderSteps(graph).map((step, place) => ({ step, name: `${place + 1}. ${nameOf(step)}` }));
  const targets = numbered.filter(({ step }) => findConnectProblem(graph, node.id, step.id) === null);
  const chosen = targets.find(({ step }) => step.id === chosenId);

  const status = (
    <p role="status" className="unseen">
      {said}
    </p>
  );
  if (targets.length === 0) {
    return (
      <>
        <p className="hint">{t('steps.noTargets')}</p>
        {status}
      </>
    );
  }
  return (
    <form
      className="connectForm"
      onSubmit={(event) => {
        event.preventDefault();
        if (!chosen) {
          document.getElementById(id)?.focus();
          return;
        }
        dispatch(designerActions.nodesConnected(node.id, chosen.step.id));
        setSaid(t('steps.connected', { source: nameOf(node), target: nameOf(chosen.step) }));
        setChosenId('');
      }}
    >
      <label htmlFor={id}>{t('steps.connectTo')}</label>
      <div className="connectForm-row">
        <LazySelect
          id={id}
          value={chosen ? chosenId : null}
          placeholder={t('steps.connectToNone')}
          options={targets.map(({ step, name }) => ({ value: step.id, label: name }))}
          onChange={setChosenId}
        />
        <button type="submit" className="plainButton">
          {t('steps.connect')}
        </button>
      </div>
      {status}
    </form>
  );
}
