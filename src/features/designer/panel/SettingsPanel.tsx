import { CloseOutlined, DeleteOutlined } from '@ant-design/icons';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';

import { useToasts } from '@/ui/useToasts';

import { useDeleteElement } from '../deletion/useDeleteElement';
import { designerActions, selectDesigner } from '../designerSlice';
import { PANEL_ID } from '../focus/places';
import { useNodeWords } from '../words/useNodeWords';

import { EdgeSettings } from './EdgeSettings';
import { NodeSettings } from './NodeSettings';
import './settingsPanel.css';

/** The side panel of whatever is selected; nothing when nothing is. */
export function SettingsPanel() {
  const { t } = useTranslation('designer');
  const { graph, selection } = useSelector(selectDesigner);
  const { nameOf } = useNodeWords();
  const nodeOf = (nodeId: string) => graph.nodes.find(({ id }) => id === nodeId);
  const node = selection?.kind === 'node' ? nodeOf(selection.id) : undefined;
  const edge = selection?.kind === 'edge' ? graph.edges.find(({ id }) => id === selection.id) : undefined;
  const endName = (nodeId: string) => {
    const end = nodeOf(nodeId);
    return end ? nameOf(end) : nodeId;
  };

  if (node) {
    return (
      <PanelFrame key={node.id} kind="node" title={t('panel.node')} about={t(`nodes.${node.type}`)}>
        <NodeSettings node={node} />
      </PanelFrame>
    );
  }
  if (edge) {
    const about = t('panel.edgeEnds', { source: endName(edge.source), target: endName(edge.target) });
    return (
      <PanelFrame key={edge.id} kind="edge" title={t('panel.edge')} about={about}>
        <EdgeSettings edge={edge} />
      </PanelFrame>
    );
  }
  return null;
}

interface FrameProps {
  kind: 'node' | 'edge';
  title: string;
  about: string;
  children: ReactNode;
}

function PanelFrame({ kind, title, about, children }: FrameProps) {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const { message } = useToasts();
  const deleteElement = useDeleteElement();
  const { selection } = useSelector(selectDesigner);
  const id = useId();
  const deleteName = kind === 'node' ? t('panel.deleteNode') : t('panel.deleteEdge');

  return (
    <aside id={PANEL_ID} className="settingsPanel" aria-labelledby={id}>
      <header className="settingsPanel-head">
        <h2 id={id} className="settingsPanel-title">
          {title}
        </h2>
        <button
          type="button"
          className="iconButton"
          title={t('panel.close')}
          aria-label={t('panel.close')}
          onClick={() => dispatch(designerActions.elementSelected(null))}
        >
          <CloseOutlined aria-hidden />
        </button>
      </header>
      <p className="settingsPanel-about">{about}</p>
      <form
        className="settingsPanel-form"
        onSubmit={(event) => {
          event.preventDefault();
          message.success(kind === 'node' ? t('toasts.nodeUpdated') : t('toasts.edgeUpdated'));
        }}
      >
        <div className="settingsPanel-fields">{children}</div>
        <footer className="settingsPanel-actions">
          <button type="submit" className="solidButton">
            {kind === 'node' ? t('panel.saveNode') : t('panel.saveEdge')}
          </button>
          <button
            type="button"
            className="plainButton settingsPanel-delete"
            title={deleteName}
            aria-label={deleteName}
            onClick={() => selection && deleteElement(selection)}
          >
            <DeleteOutlined aria-hidden />
          </button>
        </footer>
      </form>
    </aside>
  );
}
