import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useStore } from 'react-redux';

import type { FunnelGraph } from '@contract/schemas/shapes';

import { Confirm } from '@/ui/Confirm';
import { useToasts } from '@/ui/useToasts';

import { designerActions, selectDesigner, type DesignerRoot } from '../designerSlice';
import { focusBack } from '../focus/focusTargets';
import { ReturnFocus } from '../focus/ReturnFocus';
import { selectedNodeIds, type OneSelected } from '../graph/selection';
import { cancelUpload } from '../upload/uploadFile';

import { DeletionContext, type DeleteElement } from './useDeleteElement';

/** Provides deletion of nodes and edges, with a confirmation for the start node. Source: SPEC-4.37. */
export function DeletionProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const store = useStore<DesignerRoot>();
  const { message } = useToasts();
  const [asked, setAsked] = useState<readonly string[] | null>(null);

  const deleteNodes = useCallback(
    (ids: readonly string[]) => {
      ids.forEach(cancelUpload);
      const neighbour = neighbourOf(selectDesigner(store.getState()).graph, ids);
      dispatch(designerActions.nodesDeleted({ ids }));
      message.success(ids.length === 1 ? t('toasts.nodeDeleted') : t('toasts.nodesDeleted', { count: ids.length }));
      focusBack(neighbour);
    },
    [dispatch, store, message, t],
  );

  const deleteElement = useCallback<DeleteElement>(
    (selection) => {
      if (selection.kind === 'edge') {
        const source = selectDesigner(store.getState()).graph.edges.find(({ id }) => id === selection.id)?.source;
        dispatch(designerActions.edgeDeleted({ id: selection.id }));
        message.success(t('toasts.edgeDeleted'));
        focusBack(source === undefined ? null : { kind: 'node', id: source });
        return;
      }
      const { nodes } = selectDesigner(store.getState()).graph;
      const ids = selectedNodeIds(selection);
      if (nodes.some(({ id, type }) => type === 'start' && ids.includes(id))) setAsked(ids);
      else deleteNodes(ids);
    },
    [dispatch, store, message, t, deleteNodes],
  );

  return (
    <DeletionContext value={deleteElement}>
      {children}
      {asked !== null && (
        <ReturnFocus>
          <Confirm
            type="warning"
            title={t('deleteStart.title')}
            message={t('deleteStart.text')}
            onConfirm={() => {
              setAsked(null);
              deleteNodes(asked);
            }}
            onCancel={() => setAsked(null)}
          />
        </ReturnFocus>
      )}
    </DeletionContext>
  );
}

/** The node before, else after those that are deleted: from there the operator goes on. */
function neighbourOf({ edges }: FunnelGraph, ids: readonly string[]): OneSelected | null {
  const isKept = (id: string) => !ids.includes(id);
  const before = edges.find(({ source, target }) => isKept(source) && !isKept(target))?.source;
  const id = before ?? edges.find(({ source, target }) => !isKept(source) && isKept(target))?.target;
  return id === undefined ? null : { kind: 'node', id };
}
