import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { useFunnelVersions } from '@/api/versionsApi';
import { QueryFailure } from '@/ui/QueryFailure';
import { SearchSelect } from '@/ui/SearchSelect';
import { Spinner } from '@/ui/Spinner';

import { designerActions } from '../designerSlice';
import { useDesigner } from '../useDesigner';

import { ChangeList } from './ChangeList';
import { RestoreButton } from './RestoreButton';
import { useComparison } from './useComparison';
import { useVersionName } from './useVersionName';
import { VersionFacts } from './VersionFacts';
import { VersionNote } from './VersionNote';

/** The canvas, among the revisions. */
const CANVAS = 0;

interface Props {
  funnelId: number;
  revision: number;
  onRestored: () => void;
}

/** One version: its note, how it differs from another, and its return. */
export function VersionDetails({ funnelId, revision, onRestored }: Props) {
  const { t } = useTranslation(['versions', 'common']);
  const dispatch = useDispatch();
  const nameOf = useVersionName();
  const { data: versions = [] } = useFunnelVersions(funnelId);
  const against = useDesigner(({ versions: view }) => view?.against ?? null);
  const current = useDesigner(({ stored }) => stored.revision);
  const { comparison, numbers, version, other } = useComparison();
  const found = versions.find((one) => one.revision === revision);
  const { versionsViewed } = designerActions;
  const failed = [version, other].find(({ error, isFetching }) => error !== undefined && !isFetching);
  const choices = versions.filter((one) => one.revision !== revision).map((one) => one.revision);

  return (
    <>
      <button
        type="button"
        className="linkButton versions-back"
        onClick={() => dispatch(versionsViewed({ revision: null, against: null, shownId: null }))}
      >
        {t('back')}
      </button>
      {found && (
        <div className="version-facts">
          <VersionFacts version={found} isCurrent={revision === current} />
        </div>
      )}
      {found && <VersionNote key={found.note} funnelId={funnelId} revision={revision} note={found.note ?? ''} />}
      <label className="version-against">
        <span>{t('against')}</span>
        <SearchSelect
          aria-label={t('against')}
          value={against ?? CANVAS}
          options={[CANVAS, ...choices].map((value) => ({
            value,
            label: value === CANVAS ? t('draft') : nameOf(value),
          }))}
          onChange={(value) =>
            dispatch(versionsViewed({ revision, against: value === CANVAS ? null : value, shownId: null }))
          }
        />
      </label>
      {failed ? (
        <QueryFailure error={failed.error} failure={t('graphFailed')} onRetry={failed.refetch} />
      ) : comparison ? (
        <>
          <ChangeList comparison={comparison} numbers={numbers} />
          {version.currentData && <RestoreButton version={version.currentData} onRestored={onRestored} />}
        </>
      ) : (
        <Spinner label={t('common:loading')} />
      )}
    </>
  );
}
