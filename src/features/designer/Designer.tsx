import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Confirm } from '@/ui/Confirm';
import { lazyView } from '@/ui/lazyView';
import { missingDialog, MissingPart } from '@/ui/missing';
import { useToasts } from '@/ui/useToasts';

import { Canvas } from './canvas/Canvas';
import { DeletionProvider } from './deletion/DeletionProvider';
import './designer.css';
import { useDesignerDispatch } from './designerThunk';
import { Dock } from './dock/Dock';
import { DraftNotice } from './drafts/DraftNotice';
import { useDraftAutosave } from './drafts/useDraftAutosave';
import { FindBar } from './find/FindBar';
import { focusName } from './focus/focusTargets';
import { ReturnFocus } from './focus/ReturnFocus';
import { useWorkplace } from './focus/useWorkplace';
import { useHistoryKeys } from './keyboard/useHistoryKeys';
import { useLeaveGuard } from './leaveGuard/useLeaveGuard';
import { openFunnel, startNewFunnel } from './open/openFunnel';
import { SettingsPanel } from './panel/SettingsPanel';
import { UnsentNotice } from './save/UnsentNotice';
import { useSaveFunnel } from './save/useSaveFunnel';
import { Toolbar } from './toolbar/Toolbar';
import { useDesigner } from './useDesigner';
import { FindingsProvider } from './validation/findingsContext';
import { hasCommand, useShortcuts } from './keyboard/useShortcuts';

const { View: StartsQuestionModal } = lazyView(
  async () =>
    (await import(/* webpackChunkName: "starts-question" */ './save/StartsQuestionModal')).StartsQuestionModal,
  missingDialog(({ onAnswer }) => onAnswer(null)),
);
const { View: FunnelChangedModal } = lazyView(
  async () => (await import(/* webpackChunkName: "funnel-changed" */ './save/FunnelChangedModal')).FunnelChangedModal,
  missingDialog(({ onCancel }) => onCancel()),
);

const { View: TrialPanel } = lazyView(
  async () => (await import(/* webpackChunkName: "trial" */ './trial/TrialPanel')).TrialPanel,
  MissingPart,
);

const { View: VersionsPanel } = lazyView(
  async () => (await import(/* webpackChunkName: "versions" */ './versions/VersionsPanel')).VersionsPanel,
  MissingPart,
);
const { View: CompareCanvas } = lazyView(
  async () => (await import(/* webpackChunkName: "versions" */ './versions/CompareCanvas')).CompareCanvas,
  MissingPart,
);

interface Props {
  frame: 'page' | 'modal';
  onClose: () => void;
  /** Called after every save, successful or not: a new funnel may have received its id. */
  onSaveEnded: () => void;
}

/** The open funnel: toolbar, steps, canvas and side panel. `onClose` leaves the designer. */
export function Designer({ frame, onClose, onSaveEnded }: Props) {
  const { t } = useTranslation('designer');
  const dispatch = useDesignerDispatch();
  const { message } = useToasts();
  const storedId = useDesigner(({ funnelId, creation }) => funnelId ?? creation?.id ?? null);
  const funnelId = useDesigner((designer) => designer.funnelId);
  const trial = useDesigner((designer) => designer.trial);
  const versions = useDesigner((designer) => designer.versions);
  const isDrawn = useDesigner(({ graph }) => graph.nodes.length > 1);
  const { save, saveUnsent, saveAsCopy, question, isChangedElsewhere, forgetChange } = useSaveFunnel();
  const { isAsking, requestClose, close, release, leave, stay } = useLeaveGuard(onClose, {
    isModal: frame === 'modal',
  });
  const [isFinding, setIsFinding] = useState(false);
  const [isSaveTried, setIsSaveTried] = useState(false);
  const [isAskingForNew, setIsAskingForNew] = useState(false);
  useDraftAutosave();
  useHistoryKeys();
  useWorkplace();
  useFindKey(() => setIsFinding(true));

  async function handleSaveEnded() {
    await release();
    onSaveEnded();
  }

  function saveAndStay() {
    setIsSaveTried(true);
    void save().then(handleSaveEnded);
  }

  useSaveShortcut(saveAndStay);

  async function handleCopy() {
    if (await saveAsCopy()) close();
  }

  async function handleSave(options?: { overwrite: boolean }) {
    setIsSaveTried(true);
    if (await save(options)) close();
    else await handleSaveEnded();
  }

  function startNew() {
    setIsAskingForNew(false);
    setIsSaveTried(false);
    dispatch(startNewFunnel());
    message.success(t('toasts.newFunnel'));
    focusName();
  }

  return (
    <DeletionProvider>
      <Toolbar
        frame={frame}
        isSaveTried={isSaveTried}
        onNew={() => (isDrawn ? setIsAskingForNew(true) : startNew())}
        onSave={() => void handleSave()}
        onFind={() => setIsFinding(true)}
        onClose={requestClose}
      />
      <DraftNotice />
      <UnsentNotice onSave={saveAndStay} onReached={() => void saveUnsent().then(handleSaveEnded)} />
      <div className="designer-body">
        <FindingsProvider>
          <Dock isMarking={isSaveTried || storedId !== null} />
          <div className="designer-canvas">
            {isFinding && <FindBar onClose={() => setIsFinding(false)} />}
            {versions?.revision ? (
              <Suspense fallback={null}>
                <CompareCanvas />
              </Suspense>
            ) : (
              <Canvas />
            )}
          </div>
        </FindingsProvider>
        {trial ? (
          <Suspense fallback={null}>
            <TrialPanel key={trial.startMs} startMs={trial.startMs} zone={trial.zone} />
          </Suspense>
        ) : versions && funnelId !== null ? (
          <Suspense fallback={null}>
            <VersionsPanel funnelId={funnelId} onRestored={saveAndStay} />
          </Suspense>
        ) : (
          <SettingsPanel />
        )}
      </div>
      {isAskingForNew && (
        <ReturnFocus>
          <Confirm
            type="warning"
            title={t('new.title')}
            message={t('new.text')}
            confirmText={t('new.confirm')}
            onConfirm={startNew}
            onCancel={() => setIsAskingForNew(false)}
          />
        </ReturnFocus>
      )}
      {isAsking && (
        <ReturnFocus>
          <Confirm
            type="warning"
            title={t('leave.title')}
            message={t('leave.text')}
            confirmText={t('leave.confirm')}
            cancelText={t('leave.stay')}
            onConfirm={leave}
            onCancel={stay}
          />
        </ReturnFocus>
      )}
      {question && (
        <ReturnFocus>
          <Suspense fallback={null}>
            <StartsQuestionModal count={question.count} onAnswer={question.answer} />
          </Suspense>
        </ReturnFocus>
      )}
      {isChangedElsewhere && (
        <ReturnFocus>
          <Suspense fallback={null}>
            <FunnelChangedModal
              onReload={() => {
                forgetChange();
                void dispatch(openFunnel(storedId));
              }}
              onCopy={() => void handleCopy()}
              onOverwrite={() => void handleSave({ overwrite: true })}
              onCancel={forgetChange}
            />
          </Suspense>
        </ReturnFocus>
      )}
    </DeletionProvider>
  );
}

/** Ctrl/Cmd+F searches nodes instead of the page: most nodes are not in the DOM. */
function useFindKey(onFind: () => void): void {
  useShortcuts((event) => {
    if (!hasCommand(event) || event.code !== 'KeyF' || event.shiftKey) return false;
    onFind();
    return true;
  });
}

/** Ctrl/Cmd+S saves and stays. Uses the physical key, so that it works with a Russian layout. */
function useSaveShortcut(onSave: () => void): void {
  const handleSave = useEffectEvent(onSave);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (!event.repeat) handleSave();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
}
