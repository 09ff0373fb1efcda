import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ErrorScreen } from '../ErrorScreen';
import { FileDrop } from './FileDrop';
import { isRecord } from './parseFile';
import './replay.css';
import type { RecordedSession, RecordedStep } from './readExport';
import { ReplayBar } from './ReplayBar';
import { ReplayScreens } from './ReplayScreens';
import { makeReplayStore } from './replayStore';
import './replayTexts';
import { usePlayer } from './usePlayer';
import type { StateFlaw } from './recordedConsole';

/** The page for support staff: replays a recorded session on the real screens. */
export function ReplayApp() {
  const [session, setSession] = useState<RecordedSession | null>(null);
  return session === null ? (
    <FileDrop onOpened={setSession} />
  ) : (
    <ErrorScreen onClose={() => setSession(null)}>
      <Replay session={session} onClose={() => setSession(null)} />
    </ErrorScreen>
  );
}

function Replay({ session, onClose }: { session: RecordedSession; onClose: () => void }) {
  const [store] = useState(() => openStore(session));
  const player = usePlayer(store, session);
  const step = session.steps[player.at];
  return (
    <div className="replay">
      {step?.flaw ? (
        <StepFlaw flaw={step.flaw} />
      ) : (
        <ReplayScreens store={store} path={pathOf(step)} at={player.at} isPlaying={player.isPlaying} />
      )}
      <ReplayBar session={session} player={player} onClose={onClose} />
    </div>
  );
}

/** A path on this server; an address with a host of its own would not be one. */
const PATH = /^\/(?![/\\])/;

function pathOf(step: RecordedStep | undefined): string {
  const place = step?.state.place;
  return isRecord(place) && typeof place.path === 'string' && PATH.test(place.path) ? place.path : '';
}

function openStore({ steps, current }: RecordedSession) {
  const store = makeReplayStore();
  const step = steps[current];
  if (step && !step.flaw) store.jump(step.state);
  return store;
}

/** Replaces the screens at a step whose state they cannot render. */
function StepFlaw({ flaw }: { flaw: StateFlaw }) {
  const { t } = useTranslation('replay');
  return (
    <main className="replayFlaw" role="alert">
      <h1>{t('flaw.title')}</h1>
      <p>{flaw.kind === 'noState' ? t('flaw.noState') : t('flaw.wrongShape', { field: flaw.field })}</p>
    </main>
  );
}
