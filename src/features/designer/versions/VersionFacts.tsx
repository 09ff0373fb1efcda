import { useTranslation } from 'react-i18next';

import type { FunnelVersion } from '@contract/schemas/shapes';
import { SECOND_MS } from '@contract/time';

import { formatMoment } from '@/lib/moment';

interface Props {
  version: FunnelVersion;
  /** Whether it was saved last. */
  isCurrent: boolean;
}

/** When and by whom a version was saved, and where it is sent. */
export function VersionFacts({ version, isCurrent }: Props) {
  const { t } = useTranslation('versions');
  const { revision, savedAtMs, author, runningCount, plannedCount } = version;
  const uses = [
    isCurrent && t('current'),
    runningCount > 0 && t('running', { count: runningCount }),
    plannedCount > 0 && t('planned', { count: plannedCount }),
  ].filter((use) => use !== false);
  return (
    <>
      <span className="version-head">
        <b>{t('number', { number: revision })}</b>
        <span>{formatMoment(savedAtMs / SECOND_MS)}</span>
      </span>
      {author !== null && <span className="hint version-author">{author}</span>}
      {uses.length > 0 && (
        <span className="wrap version-uses">
          {uses.map((use) => (
            <span key={use} className="version-use">
              {use}
            </span>
          ))}
        </span>
      )}
    </>
  );
}
