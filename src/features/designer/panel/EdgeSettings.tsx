import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { cutCharacters } from '@contract/graphemes';
import { limits } from '@contract/limits';
import { toDelayData } from '@contract/planner/nodes/waiting';
import type { EdgeCondition, EdgeData, FunnelEdge } from '@contract/schemas/shapes';

import { LazySelect } from '@/ui/LazySelect';
import { ToggleButton } from '@/ui/ToggleButton';

import { designerActions } from '../designerSlice';
import { findTrees } from '../edges/trees';
import { focusChosenLine, LINES_ID } from '../focus/focusTargets';
import { useFreeOptions } from '../nodes/poll/useFreeOptions';

import { useNodeTexts } from '../texts/nodeTextsContext';
import { useDesigner } from '../useDesigner';

import { WaitFields } from './WaitFields';

const CONDITIONS: readonly EdgeCondition[] = ['always', 'delay', 'condition'];

/** Condition and label of an edge; after a poll its options are one click. Source: SPEC-2.90, SPEC-2.91. */
export function EdgeSettings({ edge }: { edge: FunnelEdge }) {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const id = useId();
  const condition = edge.data?.condition ?? 'always';
  const options = useFreeOptions(edge.source);

  function edit(change: Partial<EdgeData>) {
    dispatch(designerActions.edgeEdited({ id: edge.id, change }));
  }

  const choose = (option: string) => edit({ condition: 'condition', label: option });

  return (
    <>
      <SharedLine edge={edge} />
      {options.length > 0 && (
        <div className="row hint insertBar" role="group" aria-label={t('panel.options')}>
          <span aria-hidden="true">{t('panel.options')}</span>
          {options.map(({ option }) => (
            <button key={option} type="button" className="chip insertBar-chip" onClick={() => choose(option)}>
              {option}
            </button>
          ))}
        </div>
      )}
      <div className="panelField">
        <label htmlFor={`${id}-condition`}>{t('panel.condition')}</label>
        <LazySelect
          id={`${id}-condition`}
          isSearchable={false}
          value={condition}
          options={CONDITIONS.map((one) => ({ value: one, label: t(`conditions.${one}`) }))}
          onChange={(chosen) => edit({ condition: CONDITIONS.find((one) => one === chosen) ?? 'always' })}
        />
      </div>
      {condition === 'delay' && (
        <WaitFields
          legend={t('panel.edgeDelay')}
          totalMinutes={edge.data?.delay}
          isOnly
          onChange={(waiting) => edit({ delay: toDelayData(waiting).delay })}
        />
      )}
      <div className="panelField">
        <label htmlFor={`${id}-label`}>{t('panel.label')}</label>
        <input
          id={`${id}-label`}
          className="plainText"
          placeholder={t('panel.labelPlaceholder')}
          value={edge.data?.label ?? edge.label ?? ''}
          onChange={({ target }) => edit({ label: cutCharacters(target.value, limits.funnel.labelMaxChars) })}
        />
        {condition === 'condition' && <p className="hint panelField-hint">{t('panel.labelConditionHint')}</p>}
      </div>
    </>
  );
}

/** A line may be that of several edges, of which a click on it selects one: here are the others. */
function SharedLine({ edge }: { edge: FunnelEdge }) {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const { nodes, edges } = useDesigner(({ graph }) => graph);
  const { nameOf, edgeLabelOf } = useNodeTexts();
  const trees = findTrees(edges);
  const tree = trees.get(edge.id);
  const together = edges.filter(({ id }) => trees.get(id)?.name === tree?.name);
  if (together.length < 2) return null;
  const endOf = ({ source, target }: FunnelEdge) => nodes.find(({ id }) => id === (tree?.isJoining ? source : target));
  return (
    <div id={LINES_ID} className="panelField sharedLine" role="group" aria-label={t('panel.sharedLine')}>
      <span className="panelField-label" aria-hidden="true">
        {t('panel.sharedLine')}
      </span>
      {together.map((one) => {
        const end = endOf(one);
        const name = end ? nameOf(end) : one.id;
        const label = edgeLabelOf(one);
        return (
          <ToggleButton
            key={one.id}
            isOn={one.id === edge.id}
            onClick={() => {
              dispatch(designerActions.elementSelected({ kind: 'edge', id: one.id }));
              focusChosenLine();
            }}
          >
            <span className="oneLine">{label === '' ? name : `${label} → ${name}`}</span>
          </ToggleButton>
        );
      })}
    </div>
  );
}
