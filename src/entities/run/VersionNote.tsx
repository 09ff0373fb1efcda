import { useTranslation } from 'react-i18next';

import type { SavedVersion } from '@contract/schemas/shapes';
import { SECOND_MS } from '@contract/time';

import { clockTime, dateFormat } from '@/lib/dateFormat';

import './versionNote.css';

const dayFormat = dateFormat({ day: 'numeric', month: 'long' });

/** Which saved version of a funnel a start sends; nothing for the newest one. */
export function VersionNote({ version }: { version: SavedVersion | undefined }) {
  const { t } = useTranslation('common');
  if (!version) return null;
  const savedMs = version.savedAt * SECOND_MS;
  return (
    <span className="versionNote" title={t('version.hint')}>
      {t('version.saved', { time: clockTime(savedMs), day: dayFormat.format(savedMs) })}
    </span>
  );
}
