import { useCallback } from 'react';
import { useDispatch } from 'react-redux';

import { endExpiredSession } from './expiredSession';
import { uploadMedia, type UploadOptions } from './mediaApi';

/** Uploads a file and returns its URL; an upload that is refused with 401 ends the session. */
export function useUpload(): (file: File, options: UploadOptions) => Promise<string> {
  const dispatch = useDispatch();
  return useCallback(
    async (file, options) => {
      try {
        return await uploadMedia(file, options);
      } catch (error) {
        if (!options.signal?.aborted) endExpiredSession(error, dispatch);
        throw error;
      }
    },
    [dispatch],
  );
}
