import { endExpiredSession } from '@/api/expiredSession';
import { uploadMedia } from '@/api/mediaApi';

import { designerActions } from '../designerSlice';
import type { DesignerThunk } from '../designerThunk';

/** Running uploads by the id of their message node. Not in the store: a way to stop something is no plain data. */
const running = new Map<string, AbortController>();

/**
 * Uploads a file and puts it on the message `nodeId`, whether or not that message is still being looked at.
 *
 * @returns false when the operator stopped it.
 * @throws UploadFailure when the server refuses or cannot be reached.
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

/** Stops the upload of one message, if it has one. */
export function cancelUpload(nodeId: string): void {
  running.get(nodeId)?.abort();
}

/** Stops every upload: the funnel they belong to is being left. */
export function cancelUploads(): void {
  for (const controller of running.values()) controller.abort();
  running.clear();
}
