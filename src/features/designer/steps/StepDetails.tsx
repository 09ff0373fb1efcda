import { DeleteOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';

import type { FunnelNode } from '@contract/schemas/shapes';

import { useDeleteElement } from '../deletion/useDeleteElement';
import { designerActions, selectDesigner } from '../designerSlice';
import { focusPanel } from '../focus/places';
import { useNodeWords } from '../words/useNodeWords';

import { ConnectForm } from './ConnectForm';

/** What can be done with a step: its ways on, a new way, its settings, its end. */
export function StepDetails({ node }: { node: FunnelNode }) {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const deleteElement = useDeleteElement();
  const { graph } = useSelector(selectDesigner);
  const { nameOf, edgeLabelOf } = useNodeWords();
  const names = new Map(graph.nodes.map((one) => [one.id, nameOf(one)]));
  const edges = graph.edges.filter(({ source }) => source === node.id);

  return (
    <div className="stepDetails">
      {edges.length > 0 && (
        <ul className="stepDetails-edges" aria-label={t('steps.edges')}>
          {edges.map((edge) => {
            const target = names.get(edge.target) ?? edge.target;
            const label = edgeLabelOf(edge);
            const deleteName = t('steps.deleteEdge', { target });
            return (
              <li key={edge.id} className="stepDetails-edge">
                <button
                  type="button"
                  className="stepDetails-edgeName"
                  onClick={() => {
                    dispatch(designerActions.elementSelected({ kind: 'edge', id: edge.id }));
                    focusPanel();
                  }}
                >
                  {t('steps.nextTo', { target })}
                  {label !== '' && <span className="stepRow-summary"> {label}</span>}
                </button>
                <button
                  type="button"
                  className="iconButton"
                  title={deleteName}
                  aria-label={deleteName}
                  onClick={() => deleteElement({ kind: 'edge', id: edge.id })}
                >
                  <DeleteOutlined aria-hidden />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <ConnectForm node={node} />
      <div className="stepDetails-actions">
        <button type="button" className="plainButton" onClick={focusPanel}>
          {t('steps.edit')}
        </button>
        <button type="button" className="plainButton" onClick={() => deleteElement({ kind: 'node', id: node.id })}>
          {t('steps.delete')}
        </button>
      </div>
    </div>
  );
}
