import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import type { FunnelVersion } from '@contract/schemas/shapes';

import { useFunnelVersions } from '@/api/versionsApi';
import { QueryView } from '@/ui/QueryView';

import { designerActions } from '../designerSlice';
import { useDesigner } from '../useDesigner';

import { VersionFacts } from './VersionFacts';

const SKELETONS = [1, 2, 3];

/** The versions of a funnel, newest first; a click opens one beside the canvas. */
export function VersionList({ funnelId }: { funnelId: number }) {
  const { t } = useTranslation('versions');
  const dispatch = useDispatch();
  const query = useFunnelVersions(funnelId);
  const { older } = query;
  const current = useDesigner(({ stored }) => stored.revision);
  const open = ({ revision }: FunnelVersion) =>
    dispatch(designerActions.versionsViewed({ revision, against: null, shownId: null }));
  return (
    <>
      <p className="hint versions-hint">{t('hint')}</p>
      <QueryView
        query={query}
        failure={t('loadFailed')}
        skeleton={SKELETONS.map((row) => (
          <div key={row} className="skeletonBlock versions-skeleton" />
        ))}
      >
        {(versions) => (
          <ul className="versions">
            {versions.map((version) => (
              <li key={version.revision}>
                <button type="button" className="bareButton version" onClick={() => open(version)}>
                  <VersionFacts version={version} isCurrent={version.revision === current} />
                  {version.note !== null && <span className="version-note">{version.note}</span>}
                </button>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {older.canLoad && (
        <button type="button" className="plainButton versions-more" disabled={older.isLoading} onClick={older.load}>
          {t('more')}
        </button>
      )}
    </>
  );
}
