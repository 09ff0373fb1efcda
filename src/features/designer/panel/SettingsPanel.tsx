import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import type { FunnelNode } from '@contract/schemas/shapes';

import { ICONS } from '@/ui/icons';
import { LineIcon } from '@/ui/LineIcon';
import { useToasts } from '@/ui/useToasts';

import { useClipActions } from '../clipboard/useClipActions';
import { useDeleteElement } from '../deletion/useDeleteElement';
import { designerActions } from '../designerSlice';
import { focusBack, focusOnCanvas, PANEL_ID } from '../focus/focusTargets';
import type { OneSelected } from '../graph/selection';
import { viewOf } from '../nodes/nodeViews';
import { useDesigner } from '../useDesigner';
import { useNodeTexts } from '../texts/nodeTextsContext';

import { EdgeSettings } from './EdgeSettings';
import { PanelHead } from './PanelHead';
import { SelectionPanel } from './SelectionPanel';
import './settingsPanel.css';

/** The side panel of the selection; hidden without one. */
export function SettingsPanel() {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const graph = useDesigner(({ graph }) => graph);
  const selection = useDesigner((designer) => designer.selection);
  const { nameOf } = useNodeTexts();
  const titleId = useId();
  const nodeOf = (nodeId: string) => graph.nodes.find(({ id }) => id === nodeId);
  const node = selection?.kind === 'node' ? nodeOf(selection.id) : undefined;
  const edge = selection?.kind === 'edge' ? graph.edges.find(({ id }) => id === selection.id) : undefined;
  const endName = (nodeId: string) => {
    const end = nodeOf(nodeId);
    return end ? nameOf(end) : nodeId;
  };

  if (selection?.kind === 'nodes') return <SelectionPanel ids={selection.ids} />;
  if (!selection || (!node && !edge)) return null;
  return (
    <aside
      id={PANEL_ID}
      className="settingsPanel"
      aria-labelledby={titleId}
      onKeyDown={({ code, defaultPrevented }) => {
        if (code !== 'Escape' || defaultPrevented) return;
        dispatch(designerActions.elementSelected(null));
        focusOnCanvas(selection);
      }}
    >
      {node && (
        <PanelContent
          key={node.id}
          selection={{ kind: 'node', id: node.id }}
          titleId={titleId}
          about={t(`nodes.${node.type}`)}
        >
          <NodeSettings node={node} />
        </PanelContent>
      )}
      {edge && (
        <PanelContent
          key={edge.id}
          selection={{ kind: 'edge', id: edge.id }}
          titleId={titleId}
          about={t('panel.edgeEnds', { source: endName(edge.source), target: endName(edge.target) })}
        >
          <EdgeSettings edge={edge} />
        </PanelContent>
      )}
    </aside>
  );
}

function NodeSettings({ node }: { node: FunnelNode }) {
  const { Settings } = viewOf(node.type);
  return <Settings node={node} />;
}

interface ContentProps {
  selection: OneSelected;
  titleId: string;
  about: string;
  children: ReactNode;
}

function PanelContent({ selection, titleId, about, children }: ContentProps) {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const { message } = useToasts();
  const deleteElement = useDeleteElement();
  const { duplicate } = useClipActions();
  const isNode = selection.kind === 'node';
  const deleteName = isNode ? t('panel.deleteNode') : t('panel.deleteEdge');

  return (
    <>
      <PanelHead
        titleId={titleId}
        title={isNode ? t('panel.node') : t('panel.edge')}
        closeLabel={t('panel.close')}
        onClose={() => {
          dispatch(designerActions.elementSelected(null));
          focusBack(selection);
        }}
      />
      <p className="settingsPanel-about">{about}</p>
      <form
        className="settingsPanel-form"
        onSubmit={(event) => {
          event.preventDefault();
          message.success(isNode ? t('toasts.nodeUpdated') : t('toasts.edgeUpdated'));
        }}
      >
        <div className="settingsPanel-fields">{children}</div>
        <footer className="settingsPanel-actions">
          <button type="submit" className="solidButton">
            {isNode ? t('panel.saveNode') : t('panel.saveEdge')}
          </button>
          {isNode && (
            <button
              type="button"
              className="plainButton"
              title={t('clipboard.duplicate')}
              aria-label={t('clipboard.duplicate')}
              onClick={duplicate}
            >
              <LineIcon path={ICONS.copy} />
            </button>
          )}
          <button
            type="button"
            className="plainButton settingsPanel-delete"
            title={deleteName}
            aria-label={deleteName}
            onClick={() => deleteElement(selection)}
          >
            <LineIcon path={ICONS.delete} />
          </button>
        </footer>
      </form>
    </>
  );
}
