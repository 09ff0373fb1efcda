import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';

import { cutCharacters } from '@contract/graphemes';
import { limits } from '@contract/limits';
import { hasVisibleText } from '@contract/visibleText';

import { serverNow } from '@/lib/clock';
import { clockTime } from '@/lib/dateFormat';
import { ICONS } from '@/ui/icons';
import { LineIcon } from '@/ui/LineIcon';
import { useOffers } from '@/api/offers';

import { designerActions, selectHasUnsavedWork } from '../designerSlice';
import { NAME_ID, TRY_ID, VERSIONS_ID } from '../focus/focusTargets';
import { startFrom } from '../plan/usePlan';
import { useDesigner } from '../useDesigner';
import { AddButtons } from './AddButtons';
import { HistoryButtons } from './HistoryButtons';
import './toolbar.css';

const PATHS = {
  find: 'M8.8 3.2a5.6 5.6 0 1 1 0 11.2 5.6 5.6 0 0 1 0-11.2M13 13l4 4',
  back: 'M16.5 10H4M9 4.5 3.5 10 9 15.5',
  new: 'M5 2.5h6.5l4 4v11H5zM11.5 2.5v4h4M10 9.5v5M7.5 12h5',
  save: 'M3.5 3.5h10l3 3v10h-13zM6.5 3.5v4h6v-4M6.5 16.5V11h7v5.5',
};

interface Props {
  frame: 'page' | 'modal';
  /** An empty name is marked from the first attempt to save. */
  isSaveTried: boolean;
  onNew: () => void;
  onSave: () => void;
  onFind: () => void;
  onClose: () => void;
}

/** The bar above the canvas: name, new nodes, save state and close button. */
export function Toolbar({ frame, isSaveTried, onNew, onSave, onFind, onClose }: Props) {
  const { t } = useTranslation(['designer', 'planner', 'common']);
  const dispatch = useDispatch();
  const name = useDesigner((designer) => designer.name);
  const funnelId = useDesigner((designer) => designer.funnelId);
  const isNameMissing = isSaveTried && !hasVisibleText(name);
  const isSaving = useDesigner((designer) => designer.isSaving);

  return (
    <header className="row toolbar">
      {frame === 'page' && (
        <button type="button" className="plainButton toolbar-back" title={t('toolbar.back')} onClick={onClose}>
          <LineIcon path={PATHS.back} />
          <span className="toolbar-word">{t('toolbar.back')}</span>
        </button>
      )}
      <input
        id={NAME_ID}
        className="plainText toolbar-name"
        aria-label={t('toolbar.name')}
        aria-required
        aria-invalid={isNameMissing}
        // Where the field is too narrow for it.
        title={isNameMissing ? t('planner:problems.nameRequired') : name}
        placeholder={t('toolbar.name')}
        autoComplete="off"
        value={name}
        onChange={({ target }) =>
          dispatch(designerActions.nameEdited(cutCharacters(target.value, limits.funnel.nameMaxChars)))
        }
      />
      <div className="wrap toolbar-add" role="group" aria-label={t('toolbar.label')}>
        {funnelId === null && (
          <button type="button" className="plainButton toolbar-new" title={t('toolbar.new')} onClick={onNew}>
            <LineIcon path={PATHS.new} />
            <span className="toolbar-word">{t('toolbar.new')}</span>
          </button>
        )}
        <AddButtons />
      </div>
      <HistoryButtons />
      <button
        type="button"
        className="iconButton toolbar-find"
        title={t('find.open')}
        aria-label={t('find.open')}
        aria-keyshortcuts="Control+F Meta+F"
        onClick={onFind}
      >
        <LineIcon path={PATHS.find} />
      </button>
      {funnelId !== null && <VersionsButton />}
      <TryButton />
      <SaveState />
      <button
        type="button"
        className="solidButton"
        aria-disabled={isSaving}
        aria-keyshortcuts="Control+S Meta+S"
        onClick={onSave}
      >
        <LineIcon path={PATHS.save} />
        {isSaving ? t('toolbar.saving') : t('toolbar.save')}
      </button>
      {frame === 'modal' && (
        <button type="button" className="plainButton toolbar-close" title={t('common:actions.close')} onClick={onClose}>
          <LineIcon path={ICONS.close} />
          <span className="toolbar-word">{t('common:actions.close')}</span>
        </button>
      )}
    </header>
  );
}

/** Opens and closes the trial run beside the canvas. */
function TryButton() {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const isOpen = useDesigner(({ trial }) => trial !== null);
  const { trialOpened, trialClosed } = designerActions;
  return (
    <button
      id={TRY_ID}
      type="button"
      className="plainButton toolbar-try"
      title={t('toolbar.try')}
      aria-pressed={isOpen}
      onClick={() => dispatch(isOpen ? trialClosed() : trialOpened({ startMs: startFrom(serverNow()), zone: null }))}
    >
      <LineIcon path={ICONS.play} />
      <span className="toolbar-word">{t('toolbar.try')}</span>
    </button>
  );
}

/** Shows whether the canvas is saved on the server. */
function SaveState() {
  const { t } = useTranslation('designer');
  const savedAtMs = useDesigner((designer) => designer.savedAtMs);
  const isSaving = useDesigner((designer) => designer.isSaving);
  const hasUnsavedWork = useSelector(selectHasUnsavedWork);
  const words = () => {
    if (isSaving) return t('saveState.saving');
    if (hasUnsavedWork) return t('saveState.dirty');
    return savedAtMs === null ? '' : t('saveState.saved', { time: clockTime(savedAtMs) });
  };
  return (
    <span className="hint saveState" role="status" data-unsaved={hasUnsavedWork && !isSaving}>
      {words()}
    </span>
  );
}

const PATH = 'M3.5 10a6.5 6.5 0 1 0 2-4.7L3.5 7.2M3.5 3.2v4h4M10 6.5V10l2.6 1.8';

/** Opens and closes the saved versions beside the canvas; servers of the specification keep none. */
function VersionsButton() {
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
