import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useExportFunnelsMutation } from '@/api/funnelFilesApi';
import { downloadObject } from '@/lib/downloadFile';
import { useAnnounce } from '@/ui/useAnnounce';

/** Characters that file names must not have on some systems. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}]+/gu;
const NAME_MAX_CHARS = 60;

/** Saves funnels with their attachments as one file named after the first; further clicks meanwhile are ignored. */
export function useFunnelExport() {
  const { t } = useTranslation('funnels');
  const announce = useAnnounce();
  const [exportFunnels, { isLoading }] = useExportFunnelsMutation();
  const isUnderWay = useRef(false);

  async function save(ids: number[], name: string) {
    const address = await exportFunnels(ids).unwrap();
    downloadObject(address, `${name.replaceAll(UNSAFE, ' ').trim().slice(0, NAME_MAX_CHARS) || 'voronka'}.funnels`);
  }

  return {
    isExporting: isLoading,
    /** Returns whether it is saved. */
    exportFile: async (ids: number[], name: string): Promise<boolean> => {
      if (isUnderWay.current) return false;
      isUnderWay.current = true;
      const isSaved = await announce(save(ids, name), {
        success: t('files.exported', { count: ids.length }),
        failure: t('files.exportFailed'),
      });
      isUnderWay.current = false;
      return isSaved;
    },
  };
}
