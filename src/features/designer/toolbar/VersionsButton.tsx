import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { useOffers } from '@/api/offers';
import { LineIcon } from '@/ui/LineIcon';

import { designerActions } from '../designerSlice';
import { VERSIONS_ID } from '../focus/focusTargets';
import { useDesigner } from '../useDesigner';

const PATH = 'M3.5 10a6.5 6.5 0 1 0 2-4.7L3.5 7.2M3.5 3.2v4h4M10 6.5V10l2.6 1.8';

/** Opens and closes the saved versions beside the canvas; servers of the specification keep none. */
export function VersionsButton() {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const isOpen = useDesigner(({ versions }) => versions !== null);
  const hasVersions = useOffers();
  const { versionsViewed } = designerActions;
  if (!hasVersions) return null;
  return (
    <button
      id={VERSIONS_ID}
      type="button"
      className="iconButton toolbar-versions"
      title={t('toolbar.versions')}
      aria-label={t('toolbar.versions')}
      aria-pressed={isOpen}
      onClick={() => dispatch(versionsViewed(isOpen ? null : { revision: null, against: null, shownId: null }))}
    >
      <LineIcon path={PATH} />
    </button>
  );
}
