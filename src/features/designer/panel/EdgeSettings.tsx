import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { cutCharacters } from '@contract/graphemes';
import { limits } from '@contract/limits';
import { toDelayData } from '@contract/planner/nodes/waiting';
import type { EdgeCondition, EdgeData, FunnelEdge } from '@contract/schemas/shapes';

import { LazySelect } from '@/ui/LazySelect';

import { designerActions } from '../designerSlice';

import { WaitFields } from './WaitFields';

const CONDITIONS: readonly EdgeCondition[] = ['always', 'delay', 'condition'];

/** Condition and label of an edge. Source: SPEC-2.90, SPEC-2.91. */
export function EdgeSettings({ edge }: { edge: FunnelEdge }) {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const id = useId();
  const condition = edge.data?.condition ?? 'always';

  function edit(change: Partial<EdgeData>) {
    dispatch(designerActions.edgeEdited({ id: edge.id, change }));
  }

  return (
    <>
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
