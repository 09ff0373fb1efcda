import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useStore } from 'react-redux';

import { useToasts } from '@/ui/useToasts';

import { designerActions, selectDesigner, type DesignerRoot } from '../designerSlice';
import { focusSteps } from '../focus/places';
import { ReturnFocus } from '../focus/ReturnFocus';
import { cancelUpload } from '../upload/uploadFile';

import { DeletionContext, type DeleteElement } from './useDeleteElement';

const ConfirmModal = lazy(async () => ({ default: (await import('@/ui/ConfirmModal')).ConfirmModal }));

/** Lets everything below remove nodes and edges, and asks before the start node goes. Source: spec §4. */
export function DeletionProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const store = useStore<DesignerRoot>();
  const { message } = useToasts();
  const [startId, setStartId] = useState<string | null>(null);

  const deleteNode = useCallback(
    (id: string) => {
      cancelUpload(id);
      dispatch(designerActions.nodeDeleted({ id }));
      message.success(t('toasts.nodeDeleted'));
      focusSteps();
    },
    [dispatch, message, t],
  );

  const deleteElement = useCallback<DeleteElement>(
    ({ kind, id }) => {
      if (kind === 'edge') {
        dispatch(designerActions.edgeDeleted({ id }));
        message.success(t('toasts.edgeDeleted'));
        focusSteps();
        return;
      }
      const { nodes } = selectDesigner(store.getState()).graph;
      if (nodes.some((node) => node.id === id && node.type === 'start')) setStartId(id);
      else deleteNode(id);
    },
    [dispatch, store, message, t, deleteNode],
  );

  return (
    <DeletionContext value={deleteElement}>
      {children}
      {startId !== null && (
        <ReturnFocus>
          <Suspense fallback={null}>
            <ConfirmModal
              type="warning"
              title={t('deleteStart.title')}
              message={t('deleteStart.text')}
              onConfirm={() => {
                setStartId(null);
                deleteNode(startId);
              }}
              onCancel={() => setStartId(null)}
            />
          </Suspense>
        </ReturnFocus>
      )}
    </DeletionContext>
  );
}
