import { endExpiredSession } from '@/api/expiredSession';
import { uploadMedia } from '@/api/mediaApi';

import { designerActions } from '../designerSlice';
import type { DesignerThunk } from '../designerThunk';

/** Running uploads by message node id. Not in the store: an abort function is not serialisable. */
const running = new Map<string, AbortController>();

/**
 * Uploads a file and attaches it to the message `nodeId`, whether or not it is still selected.
 * @returns false when the operator canceled it.
 * @throws UploadFailure when the server refuses or is unreachable.
 */
export const uploadFile =
  (nodeId: string, file: File): DesignerThunk<Promise<boolean>> =>
  async (dispatch) => {
    cancelUpload(nodeId);
    const controller = new AbortController();
    running.set(nodeId, controller);
    const { signal } = controller;
    const onProgress = (percent: number) => {
      if (!signal.aborted) dispatch(designerActions.uploadProgressed({ nodeId, percent }));
    };
    onProgress(0);
    try {
      const media = await uploadMedia(file, { onProgress, signal });
      dispatch(designerActions.nodeEdited({ id: nodeId, change: { media } }));
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      endExpiredSession(error, dispatch);
      throw error;
    } finally {
      if (running.get(nodeId) === controller) {
        running.delete(nodeId);
        dispatch(designerActions.uploadEnded({ nodeId }));
      }
    }
  };

/** Cancels the upload of one message, if any. */
export function cancelUpload(nodeId: string): void {
  running.get(nodeId)?.abort();
}

/** Cancels all uploads when the funnel is left. */
export function cancelUploads(): void {
  for (const controller of running.values()) controller.abort();
  running.clear();
}
