import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import type { FunnelNode } from '@contract/schemas/shapes';

import { ICONS } from '@/ui/icons';
import { LineIcon } from '@/ui/LineIcon';

import { useDeleteElement } from '../deletion/useDeleteElement';
import { designerActions } from '../designerSlice';
import { focusPanel } from '../focus/focusTargets';
import { NodeIcon } from '../nodes/NodeIcon';
import { useNodeTypes } from '../nodes/useNodeTypes';
import { useDesigner } from '../useDesigner';
import { useNodeTexts } from '../texts/nodeTextsContext';

import { ConnectForm } from './ConnectForm';

/** Actions of a step: its edges, a new edge, settings, deletion. */
export function StepDetails({ node }: { node: FunnelNode }) {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const deleteElement = useDeleteElement();
  const types = useNodeTypes();
  const graph = useDesigner(({ graph }) => graph);
  const { nameOf, edgeLabelOf } = useNodeTexts();
  const edges = graph.edges.filter(({ source }) => source === node.id);

  return (
    <div className="stepDetails">
      {/* First: with the keyboard its fields are a key away from the row. */}
      <div className="stepDetails-actions">
        <button type="button" className="plainButton" onClick={focusPanel}>
          {t('steps.edit')}
        </button>
      </div>
      {edges.length > 0 && (
        <ul className="stepDetails-edges" aria-label={t('steps.edges')}>
          {edges.map((edge) => {
            const step = graph.nodes.find(({ id }) => id === edge.target);
            const target = step ? nameOf(step) : edge.target;
            const label = edgeLabelOf(edge);
            const deleteName = t('steps.deleteEdge', { target });
            return (
              <li key={edge.id} className="stepDetails-edge">
                <button
                  type="button"
                  className="bareButton oneLine stepDetails-edgeName"
                  onClick={() => {
                    dispatch(designerActions.elementSelected({ kind: 'edge', id: edge.id }));
                    focusPanel();
                  }}
                >
                  {t('steps.nextTo', { target })}
                  {label !== '' && <span className="oneLine hint stepRow-summary"> {label}</span>}
                </button>
                <button
                  type="button"
                  className="iconButton"
                  title={deleteName}
                  aria-label={deleteName}
                  onClick={() => deleteElement({ kind: 'edge', id: edge.id })}
                >
                  <LineIcon path={ICONS.delete} />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <ConnectForm node={node} />
      <div className="stepDetails-append" role="group" aria-label={t('steps.append')}>
        <span aria-hidden>{t('steps.append')}</span>
        {types
          .filter((type) => type !== 'start')
          .map((type) => (
            <button
              key={type}
              type="button"
              className="iconButton"
              title={t('steps.appendType', { type: t(`nodes.${type}`) })}
              aria-label={t('steps.appendType', { type: t(`nodes.${type}`) })}
              onClick={() => {
                dispatch(designerActions.nodeAdded(type, { afterId: node.id }));
                focusPanel();
              }}
            >
              <NodeIcon type={type} />
            </button>
          ))}
      </div>
      <p className="hint">{t('steps.appendKeys')}</p>
      <div className="stepDetails-actions">
        <button type="button" className="plainButton" onClick={() => deleteElement({ kind: 'node', id: node.id })}>
          {t('steps.delete')}
        </button>
      </div>
    </div>
  );
}
