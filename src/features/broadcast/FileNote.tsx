import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';

import type { FileStatus } from './broadcastDraft';
import type { FileRejection } from '@/lib/fileRejection';

const BYTES_PER_MB = 1024 * 1024;
const maxMb = limits.broadcast.fileMaxBytes / BYTES_PER_MB;

/** Line below the file: rejection, loss, a warning that it will not survive a reload, or the allowed types. */
export function FileNote({ rejection, status }: { rejection: FileRejection | null; status: FileStatus }) {
  const { t } = useTranslation('broadcast');
  const problem = rejection !== null ? t(`file.rejections.${rejection}`, { maxMb }) : t('file.lost');
  if (rejection !== null || status === 'lost') {
    return (
      <p className="broadcast-hint" data-problem role="alert">
        {problem}
      </p>
    );
  }
  if (status === 'restoring' || status === 'unkept') {
    return (
      <p className="broadcast-hint" role="status">
        {t(`file.${status}`)}
      </p>
    );
  }
  return <p className="broadcast-hint">{t('file.hint', { maxMb })}</p>;
}
