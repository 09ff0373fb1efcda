import { useState } from 'react';

import { FileDrop } from './FileDrop';
import { isRecord } from './parseFile';
import './replay.css';
import type { RecordedSession, RecordedStep } from './readExport';
import { ReplayBar } from './ReplayBar';
import { ReplayScreens } from './ReplayScreens';
import { makeReplayStore } from './replayStore';
import './replayTexts';
import { StepFlaw } from './StepFlaw';
import { usePlayer } from './usePlayer';

/** The page for support staff: replays a recorded session on the real screens. */
export function ReplayApp() {
  const [session, setSession] = useState<RecordedSession | null>(null);
  return session === null ? (
    <FileDrop onOpened={setSession} />
  ) : (
    <Replay session={session} onClose={() => setSession(null)} />
  );
}

function Replay({ session, onClose }: { session: RecordedSession; onClose: () => void }) {
  const [store] = useState(() => openStore(session));
  const player = usePlayer(store, session);
  const step = session.steps[player.at];
  return (
    <div className="replay">
      {step?.flaw ? <StepFlaw flaw={step.flaw} /> : <ReplayScreens store={store} path={pathOf(step)} at={player.at} />}
      <ReplayBar session={session} player={player} onClose={onClose} />
    </div>
  );
}

function pathOf(step: RecordedStep | undefined): string {
  const place = step?.state.place;
  return isRecord(place) && typeof place.path === 'string' ? place.path : '';
}

function openStore({ steps, current }: RecordedSession) {
  const store = makeReplayStore();
  const step = steps[current];
  if (step && !step.flaw) store.jump(step.state);
  return store;
}
