import { useTranslation } from 'react-i18next';

import type { Broadcast } from '@contract/schemas/shapes';

import './broadcastReport.css';

/** A link to the file of a broadcast; nothing without one. */
export function BroadcastFile({ broadcast }: { broadcast: Broadcast }) {
  const { t } = useTranslation('broadcast');
  const { media_url, media_name } = broadcast;
  if (media_url === null) return null;
  return (
    <p className="broadcastReport-file">
      <a href={media_url} target="_blank" rel="noreferrer">
        {t('confirm.file', { name: media_name ?? t('report.unnamedFile') })}
      </a>
    </p>
  );
}
