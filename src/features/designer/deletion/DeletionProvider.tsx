import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useStore } from 'react-redux';

import { Confirm } from '@/ui/Confirm';
import { useToasts } from '@/ui/useToasts';

import { designerActions, selectDesigner, type DesignerRoot } from '../designerSlice';
import { focusSteps } from '../focus/focusTargets';
import { ReturnFocus } from '../focus/ReturnFocus';
import { selectedNodeIds } from '../graph/selection';
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
      dispatch(designerActions.nodesDeleted({ ids }));
      message.success(ids.length === 1 ? t('toasts.nodeDeleted') : t('toasts.nodesDeleted', { count: ids.length }));
      focusSteps();
    },
    [dispatch, message, t],
  );

  const deleteElement = useCallback<DeleteElement>(
    (selection) => {
      if (selection.kind === 'edge') {
        dispatch(designerActions.edgeDeleted({ id: selection.id }));
        message.success(t('toasts.edgeDeleted'));
        focusSteps();
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
